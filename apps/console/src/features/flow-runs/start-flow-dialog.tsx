import { Modal } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { errorText } from '../../shared/connection/error-text.ts'
import { keepAnswer } from '../../shared/connection/optimistic.ts'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { runOf, startableFlows } from './run-query.ts'
import styles from './runs.module.css'
import { t } from './texts.ts'

type Props = { isOpen: boolean; onClose: () => void; conversation_ref: string }

/** Dialog that starts a flow in the open chat. */
export default function StartFlowDialog({ isOpen, onClose, conversation_ref }: Props) {
  const { data, error, isPending } = useQuery({ ...startableFlows, enabled: isOpen })
  const start = useMutation({
    mutationFn: ({ flow_ref }: { flow_ref: string }) => api.flowRuns.startIn({ conversation_ref, flow_ref }),
    onSuccess: ({ run }) => {
      keepAnswer(runOf(conversation_ref).queryKey, run)
      showSuccess(t('started', { title: run.title }), 'flow-run')
      onClose()
    },
  })
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('start')} size={460} closeButtonProps={{ 'aria-label': t('close') }}>
      <p className={styles.hint}>{t('startHint')}</p>
      <ul className={styles.choices} aria-busy={isPending || start.isPending}>
        {(data ?? []).map((flow, index) => (
          <li key={flow.flow_ref}>
            <button type="button" dir="auto" data-autofocus={index === 0 || undefined} disabled={start.isPending} onClick={() => start.mutate(flow)}>
              {flow.title}
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.hint} role="status">
        {error ? errorText(error) : data?.length === 0 ? t('noneToStart') : ''}
      </p>
    </Modal>
  )
}
