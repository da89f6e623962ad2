import { ApiError } from '@porchlight/client'
import { useCallback, useState } from 'react'
import { api } from '../../connection/api.ts'
import { codeText, errorText } from '../../connection/error-text.ts'
import { queryClient } from '../../connection/query-client.ts'
import { openDownload } from '../../files/open-download.ts'
import { showError, showInfo, showSuccess } from '../../interface/toasts.ts'
import { t } from './texts.ts'
import { isEnded, transferQuery } from './use-transfer.ts'

const askAgainMs = 700
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Starts an export (of everything if no ids are given) and downloads the file when it is ready. Continues in the background. */
export function useExport(): { isRunning: boolean; run: (format: 'markdown' | 'html', article_ids?: readonly string[]) => Promise<void> } {
  const [isRunning, setRunning] = useState(false)
  const run = useCallback(async (format: 'markdown' | 'html', article_ids?: readonly string[]) => {
    setRunning(true)
    try {
      const { transfer } = await api.articleFiles.startExport({ format, ...(article_ids && { article_ids: [...article_ids] }) })
      if (article_ids?.length !== 1) showInfo(t('exportRuns'))
      const made = await ended(transfer.transfer_id)
      if (made.state === 'done' && made.file) {
        openDownload(await api.articleFiles.download({ transfer_id: transfer.transfer_id }), made.file_name)
        showSuccess(t('exportReady'))
      } else showError([t('exportFailed'), made.problem && codeText(made.problem)].filter(Boolean).join(' '))
    } catch (cause) {
      showError(cause instanceof ApiError && cause.code === 'conflict' ? t('busyExport') : errorText(cause))
    } finally {
      setRunning(false)
    }
  }, [])
  return { isRunning, run }
}

async function ended(transfer_id: string) {
  for (;;) {
    const transfer = await queryClient.fetchQuery({ ...transferQuery(transfer_id), staleTime: 0 })
    if (isEnded(transfer)) return transfer
    await pause(askAgainMs)
  }
}
