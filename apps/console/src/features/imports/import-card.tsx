import '@mantine/core/styles/Progress.layer.css'
import { Button, Progress } from '@mantine/core'
import type { ImportView } from '@porchlight/contracts/imports/imports'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { ConfirmDialog } from '../../shared/interface/dialogs/confirm-dialog.tsx'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { DryRun } from './dry-run.tsx'
import { ImportReport } from './import-report.tsx'
import styles from './imports.module.css'
import { ReadFiles } from './read-files.tsx'
import { kindText, sourceText, stateText, t } from './texts.ts'

/** One import: how it is doing, its counts, what can be decided, its report. */
export function ImportCard({ of }: { of: ImportView }) {
  const { import_ref, state, file_name, done, total, counts } = of
  const title = useId()
  const [isReportShown, setReportShown] = useState(false)
  const stop = useMutation({ mutationFn: () => api.imports.stop({ import_ref }) })
  const goOn = useMutation({ mutationFn: () => api.imports.begin({ import_ref }) })
  const [isRemoving, setRemoving] = useState(false)
  const remove = useMutation({
    mutationFn: () => api.imports.remove({ import_ref }),
    onSuccess: () => {
      setRemoving(false)
    },
  })
  const isRunning = state === 'reading' || state === 'writing'
  return (
    <li className={styles.card} aria-labelledby={title}>
      <div className={styles.head}>
        <h3 id={title}>{file_name}</h3>
        <span className={styles.note}>{sourceText(of.source)}</span>
        <span role="status">{stateText(state, { done, total, problem: of.problem ?? '' })}</span>
      </div>
      {state === 'writing' && <Progress value={total > 0 ? (done / total) * 100 : 0} aria-label={t('progress', { file: file_name })} />}
      {counts.length > 0 && (
        <table className={styles.counts} aria-label={t('counts', { file: file_name })}>
          <thead>
            <tr>
              <th scope="col">{t('kind')}</th>
              <th scope="col">{t('read_count')}</th>
              <th scope="col">{t('taken')}</th>
              <th scope="col">{t('left_out')}</th>
              <th scope="col">{t('waiting')}</th>
            </tr>
          </thead>
          <tbody>
            {counts.map((each) => (
              <tr key={each.kind}>
                <th scope="row">{kindText(each.kind)}</th>
                <td>{each.read}</td>
                <td>{each.taken}</td>
                <td data-some={each.left_out > 0 || undefined}>{each.left_out}</td>
                <td>{each.waiting}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {state !== 'reading' && <ReadFiles of={of} />}
      {state === 'ready' && <DryRun of={of} />}
      <div className={styles.actions}>
        {isRunning && (
          <ActionButton
            for="imports.stop"
            variant="default"
            size="xs"
            busy={stop.isPending}
            aria-label={t('stopImport', { file: file_name })}
            onClick={() => stop.mutate()}
          >
            {t('stop')}
          </ActionButton>
        )}
        {of.can_begin && state !== 'ready' && (
          <ActionButton for="imports.begin" size="xs" busy={goOn.isPending} onClick={() => goOn.mutate()}>
            {t('goOn')}
          </ActionButton>
        )}
        <Button
          variant="default"
          size="xs"
          aria-expanded={isReportShown}
          aria-label={t('reportOf', { file: file_name })}
          onClick={() => setReportShown(!isReportShown)}
        >
          {t('report')}
        </Button>
        {!isRunning && (
          <ActionButton
            for="imports.remove"
            variant="subtle"
            color="red"
            size="xs"
            aria-label={t('removeImport', { file: file_name })}
            onClick={() => setRemoving(true)}
          >
            {t('remove')}
          </ActionButton>
        )}
      </div>
      <ConfirmDialog
        isOpen={isRemoving}
        title={t('removeImport', { file: file_name })}
        confirm={t('remove')}
        cancel={t('cancel')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setRemoving(false)}
      >
        {t('removeLead')}
      </ConfirmDialog>
      {isReportShown && <ImportReport of={of} />}
    </li>
  )
}
