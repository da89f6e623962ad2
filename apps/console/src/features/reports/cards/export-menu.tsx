import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Button, Menu } from '@mantine/core'
import type { MetricName } from '@porchlight/contracts/reports/metrics'
import type { ReportAnswer } from '@porchlight/contracts/reports/report-views'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { errorText } from '../../../shared/connection/error-text.ts'
import { saveFile } from '../../../shared/files/save-file.ts'
import { sizeText } from '../../../shared/files/uploads/size-text.ts'
import { showError } from '../../../shared/interface/toasts.ts'
import { type FileForm, fileOf, type Question } from '../api.ts'
import { savePicture } from '../charts/save-picture.ts'
import styles from '../reports.module.css'
import { t } from '../texts.ts'
import { metricText } from '../words/metric-texts.ts'

type Props = {
  metric: MetricName
  answer: ReportAnswer
  question: Question
  /** Returns the chart, if one is shown. */
  chart: () => SVGSVGElement | null
}

/** Menu that downloads a number: as shown, or everything it counts. */
export function ExportMenu({ metric, answer, question, chart }: Props) {
  const [hasChart, setHasChart] = useState(false)
  const [loaded, setLoaded] = useState<number | null>(null)
  const [stop, setStop] = useState<AbortController | null>(null)
  const download = async (what: 'numbers' | 'rows', form: FileForm) => {
    const every = answer.every === 'all' ? 'day' : answer.every
    const stopped = new AbortController()
    let bytes = 0
    setStop(stopped)
    setLoaded(0)
    const onPiece = (piece: Uint8Array) => {
      bytes += piece.length
      setLoaded(bytes)
    }
    const file = await fileOf(metric, question, every, what, form, { onPiece, signal: stopped.signal }).catch((cause: unknown) => {
      if (!stopped.signal.aborted) showError(errorText(cause))
    })
    setStop(null)
    setLoaded(null)
    if (file) saveFile(file, `${metric}-${answer.from}-${answer.to}${what === 'rows' ? '-conversations' : ''}.${form}`)
  }
  const picture = async () => {
    const svg = chart()
    if (svg) await savePicture(svg, `${metric}-${answer.from}-${answer.to}.png`).catch(() => showError(t('noPicture')))
  }
  return (
    <>
      {stop && (
        <span className={styles.loading}>
          <span role="status">{t('exporting')}</span>
          <span aria-hidden="true">{sizeText(loaded ?? 0)}</span>
          <Button variant="subtle" size="compact-xs" onClick={() => stop.abort()}>
            {t('exportStop')}
          </Button>
        </span>
      )}
      {/* The visible data is only read when the menu opens. */}
      <Menu position="bottom-end" withinPortal onOpen={() => setHasChart(chart() !== null)}>
        <Menu.Target>
          <ActionIcon size="md" loading={stop !== null} aria-label={t('export', { metric: metricText(metric) })}>
            <IconDownload size={16} stroke={1.8} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void download('numbers', 'csv')}>{t('exportNumbers')}</Menu.Item>
          <Menu.Item onClick={() => void download('numbers', 'xlsx')}>{t('exportNumbersXlsx')}</Menu.Item>
          <Menu.Item onClick={() => void download('rows', 'csv')}>{t('exportRows')}</Menu.Item>
          <Menu.Item onClick={() => void download('rows', 'xlsx')}>{t('exportRowsXlsx')}</Menu.Item>
          {hasChart && <Menu.Item onClick={() => void picture()}>{t('exportPicture')}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
