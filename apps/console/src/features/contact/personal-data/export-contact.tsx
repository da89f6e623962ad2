import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../shared/connection/api.ts'
import { codeText } from '../../../shared/connection/error-text.ts'
import { keepAnswer } from '../../../shared/connection/optimistic.ts'
import { openDownload } from '../../../shared/files/open-download.ts'
import { ActionButton } from '../../../shared/permissions/action-button.tsx'
import styles from '../directory/directory.module.css'
import { t } from './texts.ts'

/** Starts the export of a contact, shows how far it is, and offers the file for download. */
export function ExportContact({ visitor_id }: { visitor_id: string }) {
  const queryKey = ['contact-exports', visitor_id]
  const query = useQuery({ queryKey, queryFn: async () => (await api.personalData.readExport({ visitor_id })).export })
  const start = useMutation({
    mutationFn: () => api.personalData.export({ visitor_id }),
    onSuccess: ({ export: made }) => keepAnswer(queryKey, made),
  })
  const download = useMutation({
    mutationFn: async (name: string | undefined) => openDownload(await api.personalData.downloadExport({ visitor_id }), name),
  })
  const made = query.data
  const isRunning = made?.state === 'waiting' || made?.state === 'running'
  return (
    <div className={styles.partial}>
      <ActionButton for="personalData.export" variant="default" disabled={isRunning} busy={start.isPending} onClick={() => start.mutate()}>
        {t('export')}
      </ActionButton>
      <span role="status">
        {isRunning && t('exporting', { done: made.done, total: made.total })}
        {made?.state === 'failed' && [t('exportFailed'), made.problem && codeText(made.problem)].filter(Boolean).join(' ')}
        {made?.file && (
          <ActionButton
            for="personalData.downloadExport"
            variant="subtle"
            size="compact-sm"
            busy={download.isPending}
            onClick={() => download.mutate(made.file?.name)}
          >
            {t('download')}
          </ActionButton>
        )}
      </span>
    </div>
  )
}
