import { Modal } from '@mantine/core'
import type { ReportSnapshot } from '@porchlight/contracts/reports/report-views'
import { momentText } from '@porchlight/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../shared/connection/api.ts'
import { useFieldWords } from '../../../shared/conversations/fields/field-words.ts'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { ActionButton } from '../../../shared/permissions/action-button.tsx'
import { snapshotsQuery } from '../api.ts'
import chart from '../charts/chart.module.css'
import styles from '../reports.module.css'
import { t } from '../texts.ts'
import type { ReportViewState } from '../view.ts'
import { daysText, unitOf, valueText } from '../words/format.ts'
import { metricText } from '../words/metric-texts.ts'

/** Dialog with the numbers of a report as they were, newest first, and a button that keeps those of now. */
export default function SnapshotsDialog({ id, view, onClose }: { id: string; view: ReportViewState; onClose: () => void }) {
  const snapshots = useQuery(snapshotsQuery(id))
  const { from, to, time_zone } = view
  const take = useMutation({ mutationFn: () => api.customReports.takeSnapshot({ id, from, to, time_zone, compare: 1 }) })
  return (
    <Modal opened onClose={onClose} title={t('snapshots')} size={640} closeButtonProps={{ 'aria-label': t('close') }}>
      <div className={styles.rows}>
        <p className={styles.sentence}>{t('snapshotsLead')}</p>
        <ActionButton for="customReports.takeSnapshot" size="xs" style={{ justifySelf: 'start' }} busy={take.isPending} onClick={() => take.mutate()}>
          {t('takeSnapshot', { days: daysText(view) })}
        </ActionButton>
        <Loaded query={snapshots}>
          {(list) =>
            list.length === 0 ? <p className={styles.hint}>{t('snapshotsNone')}</p> : list.map((one) => <Snapshot key={one.snapshot_ref} snapshot={one} />)
          }
        </Loaded>
      </div>
    </Modal>
  )
}

function Snapshot({ snapshot: { taken_at, taken_by, answers } }: { snapshot: ReportSnapshot }) {
  const { wordOf } = useFieldWords(['assignee_id'])
  const results = answers.flatMap((answer) => answer?.results.map((result) => ({ ...result, counts: answer.counts })) ?? [])
  const first = answers.find((answer) => answer !== null)
  const when = momentText(Date.parse(taken_at))
  return (
    <details className={styles.snapshot}>
      <summary>
        {when} · {wordOf('assignee_id', taken_by)}
        {first && <> · {daysText(first)}</>}
      </summary>
      <table className={chart.table} aria-label={when}>
        <tbody>
          {results.map(({ metric, total, counts }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: several cards can have one metric
            <tr key={`${metric} ${index}`}>
              <th scope="row">{metricText(metric)}</th>
              <td>{valueText(unitOf(metric, counts), total.value)}</td>
              <td>{t('counted', { count: total.n })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
