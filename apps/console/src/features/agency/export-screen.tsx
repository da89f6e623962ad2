import { Button } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import { Notice } from '@porchlight/ui'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { errorText } from '../../shared/connection/error-text.ts'
import { downloadFile } from '../../shared/files/download-file.ts'
import { saveFile } from '../../shared/files/save-file.ts'
import { PlainPage } from '../../shared/interface/plain-page/plain-page.tsx'
import styles from './agency.module.css'
import { t } from './texts.ts'

type State =
  | { kind: 'idle' }
  | { kind: 'running'; libraries: number; stop: AbortController }
  | { kind: 'done'; libraries: number }
  | { kind: 'failed'; text: string }

const newline = 10

/** Screen at /getmodalIntegrationsagencies: exports all libraries as CSV, for the one configured parent (checklist A15). */
export function Component() {
  const [state, setState] = useState<State>({ kind: 'idle' })
  const run = async () => {
    const stop = new AbortController()
    let libraries = 0
    setState({ kind: 'running', libraries, stop })
    try {
      let lines = 0
      const onPiece = (piece: Uint8Array) => {
        lines += piece.reduce((sum, byte) => (byte === newline ? sum + 1 : sum), 0)
        // Subtract the header line. Company names contain no line breaks, so every other line is one library.
        libraries = Math.max(0, lines - 1)
        setState({ kind: 'running', libraries, stop })
      }
      const file = await downloadFile('agency.exportLibraries', {}, { onPiece, signal: stop.signal })
      saveFile(file, `libraries-${new Date().toISOString().slice(0, 10)}.csv`)
      setState({ kind: 'done', libraries })
    } catch (cause) {
      setState({ kind: 'failed', text: failureText(cause, stop.signal.aborted) })
    }
  }
  return (
    <PlainPage title={t('exportTitle')} lead={<p>{t('exportLead')}</p>}>
      <div className={styles.export}>
        <Button leftSection={<IconDownload size={16} stroke={1.8} />} loading={state.kind === 'running'} onClick={() => void run()}>
          {t('generate')}
        </Button>
        {state.kind === 'running' && (
          <>
            <span role="status">{t('progress', { count: state.libraries })}</span>
            <Button variant="subtle" color="gray" onClick={() => state.stop.abort(new DOMException('stopped', 'AbortError'))}>
              {t('stop')}
            </Button>
          </>
        )}
        {state.kind === 'done' && <Notice tone="success">{t('done', { count: state.libraries })}</Notice>}
        {state.kind === 'failed' && <Notice tone="danger">{state.text}</Notice>}
      </div>
    </PlainPage>
  )
}

function failureText(cause: unknown, isStopped: boolean): string {
  if (isStopped) return t('stopped')
  return cause instanceof ApiError && cause.code === 'forbidden' ? t('refused') : errorText(cause)
}
