import { Button } from '@mantine/core'
import { Notice } from '@porchlight/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { codeText } from '../../connection/error-text.ts'
import { DialogActions } from '../../interface/dialogs/dialog-actions.tsx'
import styles from './article-files.module.css'
import { ProgressBar } from './progress-bar.tsx'
import { Report } from './report.tsx'
import { t } from './texts.ts'
import { isEnded, transferQuery } from './use-transfer.ts'

/** Progress of an import, then its result. */
export function ImportProgress({
  transfer_id,
  onEnded,
  onClose,
  onAgain,
}: {
  transfer_id: string
  onEnded: () => void
  onClose: () => void
  onAgain: () => void
}) {
  const { data } = useQuery(transferQuery(transfer_id))
  const isOver = data !== undefined && isEnded(data)
  useEffect(() => {
    if (isOver) onEnded()
  }, [isOver, onEnded])
  if (!data || !isOver) {
    const { done = 0, total = 0, state = 'waiting' } = data ?? {}
    return (
      <div className={styles.form}>
        <ProgressBar part={total > 0 ? done / total : 0} label={state === 'waiting' ? t('waiting') : t('importing', { done, total })} />
        <p className={styles.hint}>{t('goesOn')}</p>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
        </DialogActions>
      </div>
    )
  }
  const { created, skipped, failed } = data.counts
  return (
    <div className={styles.form}>
      {data.state === 'failed' && <Notice tone="danger">{[t('importFailed'), data.problem && codeText(data.problem)].filter(Boolean).join(' ')}</Notice>}
      <p className={styles.sums} role="status">
        <strong>{t('created', { count: created })}</strong>
        {skipped > 0 && <span>{t('skipped', { count: skipped })}</span>}
        {failed > 0 && <span data-tone="danger">{t('failed', { count: failed })}</span>}
      </p>
      <Report transfer_id={transfer_id} />
      <DialogActions>
        <Button variant="default" onClick={onAgain}>
          {t('another')}
        </Button>
        <Button onClick={onClose} data-autofocus>
          {t('done')}
        </Button>
      </DialogActions>
    </div>
  )
}
