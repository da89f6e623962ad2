import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Menu } from '@mantine/core'
import type { ReportAnswer } from '@porchlight/contracts'
import type { MetricName } from '@porchlight/contracts/reports/metrics'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { errorText } from '../../../shared/connection/error-text.ts'
import { saveFile } from '../../../shared/files/save-file.ts'
import { showError } from '../../../shared/interface/toasts.ts'
import { type FileForm, fileOf, type Question } from '../api.ts'
import { savePicture } from '../charts/save-picture.ts'
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
  const [isLoading, setLoading] = useState(false)
  const download = async (what: 'numbers' | 'rows', form: FileForm) => {
    const every = answer.every === 'all' ? 'day' : answer.every
    setLoading(true)
    const file = await fileOf(metric, question, every, what, form).catch((cause: unknown) => showError(errorText(cause)))
    setLoading(false)
    if (file) saveFile(file, `${metric}-${answer.from}-${answer.to}${what === 'rows' ? '-conversations' : ''}.${form}`)
  }
  const picture = async () => {
    const svg = chart()
    if (svg) await savePicture(svg, `${metric}-${answer.from}-${answer.to}.png`).catch(() => showError(t('noPicture')))
  }
  return (
    // What is shown is known only when somebody asks.
    <Menu position="bottom-end" withinPortal onOpen={() => setHasChart(chart() !== null)}>
      <Menu.Target>
        <ActionIcon size="md" loading={isLoading} aria-label={t('export', { metric: metricText(metric) })}>
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
  )
}
