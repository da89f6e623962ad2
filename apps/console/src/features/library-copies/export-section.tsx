import '@mantine/core/styles/Progress.layer.css'
import { Progress } from '@mantine/core'
import type { LibraryExportView } from '@porchlight/contracts/library-copies/library-copies'
import { dateFormat } from '@porchlight/ui/relative-time/kept-formats.ts'
import { currentLocale } from '@porchlight/ui/translate.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { codeText } from '../../shared/connection/error-text.ts'
import { openDownload } from '../../shared/files/open-download.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import styles from './copies.module.css'
import { t } from './texts.ts'

/** Starts an export, shows how far it is, and offers its file for download. */
export function ExportSection({ of }: { of: LibraryExportView | null }) {
  const start = useMutation({ mutationFn: () => api.libraryCopies.startExport({}) })
  const download = useMutation({
    mutationFn: async ({ export_ref, requested_at }: LibraryExportView) =>
      openDownload(await api.libraryCopies.download({ export_ref }), `porchlight-library-${requested_at.slice(0, 10)}.zip`),
  })
  const isRunning = of?.state === 'waiting' || of?.state === 'running'
  return (
    <div className={styles.block}>
      <p role="status" className={styles.state}>
        {of === null ? t('exportNone') : exportText(of)}
      </p>
      {isRunning && <Progress className={styles.progress} value={of.total > 0 ? (of.done / of.total) * 100 : 0} aria-label={t('exportProgress')} />}
      <div className={styles.actions}>
        {of?.can_download && (
          <ActionButton for="libraryCopies.download" size="xs" busy={download.isPending} onClick={() => download.mutate(of)}>
            {t('download', { size: sizeText(of.size ?? 0) })}
          </ActionButton>
        )}
        <ActionButton for="libraryCopies.startExport" variant="default" size="xs" disabled={isRunning} busy={start.isPending} onClick={() => start.mutate()}>
          {of === null ? t('start') : t('startAgain')}
        </ActionButton>
      </div>
    </div>
  )
}

function exportText({ state, done, total, problem, expires_at, can_download }: LibraryExportView): string {
  if (state === 'failed') return t('exportFailed', { reason: codeText(problem ?? 'internal') })
  if (state !== 'done') return total > 0 ? t('exporting', { done: number(done), total: number(total) }) : t('exportWaiting')
  return can_download && expires_at
    ? t('exportReady', { until: dateFormat(currentLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(expires_at)) })
    : t('exportOver')
}

const number = (value: number) => value.toLocaleString(currentLocale())
const megabyte = 1024 * 1024
const sizeText = (bytes: number) => `${(Math.max(bytes, megabyte / 10) / megabyte).toLocaleString(currentLocale(), { maximumFractionDigits: 1 })} MB`
