import { reportsApi } from '@porchlight/contracts'
import { type ContentMeasure, type CountedContent, contentItemsMax, measuresOfContent } from '@porchlight/contracts/reports/content-measures'
import { previousOf } from '@porchlight/contracts/reports/periods'
import { heavyQuery } from '../../../kernel/operations.ts'
import { type ActivityCount, activityBetween, activitySince, mostOpened } from '../../visitor-activity/index.ts'
import { partsIn } from './parts-of-period.ts'

/** Which activities each measure counts. */
const counts: Record<ContentMeasure, (activity: ActivityCount) => boolean> = {
  article_opens: ({ kind }) => kind === 'article',
  searches: ({ kind }) => kind === 'search',
  searches_failed: ({ kind, isFailed }) => kind === 'search' && isFailed,
  // An article that was opened from the results is the evidence; whoever wrote all the same was not helped by it.
  searches_read: ({ kind, isRead, hasTicket }) => kind === 'search' && isRead && !hasTicket,
  searches_contacted: ({ kind, hasTicket }) => kind === 'search' && hasTicket,
  news_opens: ({ kind }) => kind === 'newsflash',
}
const kindsOf: Record<CountedContent, readonly string[]> = { articles: ['article', 'search'], newsflash: ['newsflash'] }

/** Implements the numbers of what readers do with content. */
export const contentNumbers = heavyQuery(reportsApi.content, async (ctx, { from, to, time_zone, every, content }) => {
  const parts = partsIn(time_zone, { from, to }, every)
  const before = partsIn(time_zone, previousOf({ from, to }), 'all')
  const kinds = kindsOf[content]
  const [now, earlier, since] = [await activityBetween(ctx, kinds, parts), await activityBetween(ctx, kinds, before), await activitySince(ctx)]
  const periods = { before: before.starts[0] ?? before.end, from: parts.starts[0] ?? parts.end, end: parts.end }
  return {
    since: since?.toISOString() ?? null,
    measures: measuresOfContent(content).map((measure) => {
      const counted = now.filter(counts[measure])
      const series = parts.starts.map((at, part) => ({
        at: new Date(at).toISOString(),
        date: parts.dates[part] ?? '',
        n: sumOf(counted.filter((one) => one.part === part)),
      }))
      return { measure, total: sumOf(counted), previous: sumOf(earlier.filter(counts[measure])), series }
    }),
    items: await mostOpened(ctx, content === 'articles' ? 'article' : 'newsflash', periods, contentItemsMax),
  }
})

const sumOf = (counted: readonly ActivityCount[]): number => counted.reduce((sum, { count }) => sum + count, 0)
