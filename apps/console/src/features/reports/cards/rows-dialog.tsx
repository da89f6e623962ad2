import { Button, Modal } from '@mantine/core'
import { metricOf } from '@porchlight/contracts/reports/metrics'
import type { ReportRow } from '@porchlight/contracts/reports/report-views'
import { currentLocale, dateFormat } from '@porchlight/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { conversationAddress } from '../../../shared/conversations/conversation-address.ts'
import { fieldText } from '../../../shared/conversations/fields/texts.ts'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { shownName, useAgents } from '../../../shared/people/agents.ts'
import { type Counted, type Question, rowsQuery } from '../api.ts'
import chart from '../charts/chart.module.css'
import { pageText } from '../pages/texts.ts'
import { ratingsSearch } from '../rating-choices.ts'
import styles from '../reports.module.css'
import { t } from '../texts.ts'
import { unitOf, valueText } from '../words/format.ts'

type Props = { counted: Counted; question: Question; onClose: () => void }

/** Dialog with what a number counts: as many entries as the number says, each leading into the inbox. */
export default function RowsDialog({ counted, question, onClose }: Props) {
  const rows = useInfiniteQuery(rowsQuery(counted, question))
  const n = rows.data?.pages[0]?.n ?? 0
  const ratings = ratingsSearch(counted, question)
  return (
    <Modal opened onClose={onClose} title={t('rowsTitle', { title: counted.title })} size={720} closeButtonProps={{ 'aria-label': t('close') }}>
      <Loaded query={rows} rows={6} height={28}>
        {({ pages }) => (
          <div className={styles.rows}>
            <p className={styles.hint} role="status">
              {n === 0 ? t('rowsNone') : t('rowsCount', { count: n })}
            </p>
            {n > 0 && ratings !== undefined && <Link to={`/admin/reports/ratings?${ratings}`}>{pageText('readRatings')}</Link>}
            {n > 0 && (
              <Rows
                rows={pages.flatMap((page) => page.rows)}
                names={Object.assign({}, ...pages.map((page) => page.names))}
                counted={counted}
                question={question}
              />
            )}
            {rows.hasNextPage && (
              <Button variant="default" size="xs" loading={rows.isFetchingNextPage} onClick={() => void rows.fetchNextPage()}>
                {t('rowsMore')}
              </Button>
            )}
          </div>
        )}
      </Loaded>
    </Modal>
  )
}

function Rows({
  rows,
  counted: { metric, title },
  question,
  names,
}: {
  rows: ReportRow[]
  names: Record<string, string>
  counted: Counted
  question: Question
}) {
  const agents = useAgents()
  const { measure } = metricOf(metric)
  const unit = unitOf(metric, question.counts)
  const nameOf = (user_id: string | null) => {
    if (user_id === null) return '–'
    const agent = agents?.find((one) => one.user_id === user_id)
    return agent ? shownName(agent) : names[user_id] || fieldText('formerTeammate')
  }
  const when = dateFormat(currentLocale(), { dateStyle: 'medium', timeStyle: 'short', timeZone: question.time_zone })
  return (
    <table className={chart.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{t('conversation')}</th>
          <th scope="col">{t('when')}</th>
          <th scope="col">{t('who')}</th>
          {measure !== 'count' && <th scope="col">{t('howLong')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a conversation can be counted several times in the same moment
          <tr key={`${row.conversation_ref} ${row.at} ${index}`}>
            <th scope="row">
              {row.subject === null ? (
                <span title={t('rowHidden')}>#{row.number}</span>
              ) : (
                <Link to={conversationAddress(row.conversation_ref)} dir="auto">
                  #{row.number} {row.subject}
                </Link>
              )}
            </th>
            <td>{when.format(new Date(row.at))}</td>
            <td>{nameOf(row.agent_id ?? row.owner_id)}</td>
            {measure !== 'count' && <td>{row.value === null ? '–' : valueText(unit === 'percent' ? 'points' : unit, row.value)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
