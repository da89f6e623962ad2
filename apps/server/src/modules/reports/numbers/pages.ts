import {
  bothFilters,
  type DetailedPageName,
  detailedPages,
  type ReportPage,
  type ReportPageName,
  reportPages,
} from '@porchlight/contracts/reports/report-pages'
import { reportsApi } from '@porchlight/contracts/reports/reports'
import { type Handler, outsideAction } from '../../../kernel/operations.ts'
import { answerOf, readUpToDate, rowsAsked } from './questions.ts'
import { countedPage } from './rows.ts'

/** The calls of single pages: what `reports.query` and `reports.rows` do, with the metrics of the page. */
export const pageHandlers: Handler[] = [
  ...(Object.keys(reportPages) as ReportPageName[]).map((name) =>
    outsideAction(reportsApi[name], (call, { filter, group_by, ...question }) => {
      const page: ReportPage = reportPages[name]
      const asked = { ...question, metrics: page.metrics, filter: bothFilters(page.filter, filter), group_by: group_by ?? page.group_by }
      return call.inTurn(() => readUpToDate(call, (ctx, isBehind) => answerOf(ctx, asked, isBehind), asked.time_zone))
    }),
  ),
  ...(Object.keys(detailedPages) as DetailedPageName[]).map((name) =>
    outsideAction(reportsApi[name], (call, { filter, metric, cursor, limit, ...question }) => {
      const page: { metric: typeof metric & string; filter?: typeof filter } = detailedPages[name]
      const asked = rowsAsked({ ...question, metric: metric ?? page.metric, filter: bothFilters(page.filter, filter) })
      return call.inTurn(() => readUpToDate(call, (ctx) => countedPage(ctx, asked, cursor, limit)))
    }),
  ),
]
