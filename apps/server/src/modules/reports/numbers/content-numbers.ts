import { type ContentMeasure, type CountedContent, contentItemsMax, measuresOfContent } from '@porchlight/contracts/reports/content-measures'
import { previousOf } from '@porchlight/contracts/reports/periods'
import { reportsApi } from '@porchlight/contracts/reports/reports'
import type { Ctx } from '../../../kernel/context.ts'
import { heavyQuery } from '../../../kernel/operations.ts'
import { type AnswerCounts, answersBetween, mostCited } from '../../answers/index.ts'
import { learnedBetween, mostLearned } from '../../courses/index.ts'
import { mostOpenedSops, sopOpenings, sopsCountedSince } from '../../sops/index.ts'
import { type ActivityCount, activityBetween, activitySince, mostOpened } from '../../visitor-activity/index.ts'
import { partsIn } from './parts-of-period.ts'

/** Value of a measure in one part of a period; parts are counted from 0. */
type Counted = { measure: ContentMeasure; part: number; count: number }
type Parts = { starts: readonly number[]; end: number }
type Periods = { before: number; from: number; end: number }
/** Source of a content kind's numbers. `since`: the start of counting or of the data kept; null if everything is known. */
type Source = {
  between: (ctx: Ctx, parts: Parts) => Promise<Counted[]>
  items: (ctx: Ctx, periods: Periods, atMost: number) => ReturnType<typeof mostOpened>
  since: (ctx: Ctx) => Promise<Date | null>
}

/** Which activities each measure of readers counts. */
const ofActivities = {
  article_opens: ({ kind }) => kind === 'article',
  searches: ({ kind }) => kind === 'search',
  searches_failed: ({ kind, isFailed }) => kind === 'search' && isFailed,
  // A search succeeded if an article was opened from its results and the reader did not contact support afterwards.
  searches_read: ({ kind, isRead, hasTicket }) => kind === 'search' && isRead && !hasTicket,
  searches_contacted: ({ kind, hasTicket }) => kind === 'search' && hasTicket,
  news_opens: ({ kind }) => kind === 'newsflash',
} as const satisfies Partial<Record<ContentMeasure, (activity: ActivityCount) => boolean>>
type ActivityMeasure = keyof typeof ofActivities

const activities = (kinds: readonly string[], opened: 'article' | 'newsflash'): Source => ({
  between: async (ctx, parts) => {
    const counted = await activityBetween(ctx, kinds, parts)
    const measures = Object.keys(ofActivities) as ActivityMeasure[]
    return measures.flatMap((measure) => counted.filter(ofActivities[measure]).map(({ part, count }) => ({ measure, part, count })))
  },
  items: (ctx, periods, atMost) => mostOpened(ctx, opened, periods, atMost),
  since: activitySince,
})

const sources: Record<CountedContent, Source> = {
  articles: activities(['article', 'search'], 'article'),
  newsflash: activities(['newsflash'], 'newsflash'),
  courses: {
    between: async (ctx, parts) =>
      (await learnedBetween(ctx, parts)).flatMap(({ part, lessons, started, finished }) => [
        { measure: 'lessons_done' as const, part, count: lessons },
        { measure: 'courses_started' as const, part, count: started },
        { measure: 'courses_finished' as const, part, count: finished },
      ]),
    items: mostLearned,
    since: async () => null,
  },
  sops: {
    between: async (ctx, parts) => (await sopOpenings(ctx, parts)).map((one) => ({ measure: 'sop_opens' as const, ...one })),
    items: mostOpenedSops,
    since: sopsCountedSince,
  },
  answers: {
    between: async (ctx, parts) =>
      (await answersBetween(ctx, parts)).flatMap((counted) =>
        measuresOfContent('answers').map((measure) => ({
          measure,
          part: counted.part,
          count: counted[measure.slice('answers_'.length) as keyof AnswerCounts],
        })),
      ),
    items: mostCited,
    since: async () => null,
  },
}

/** Implements the numbers of what people do with content. */
export const contentNumbers = heavyQuery(reportsApi.content, async (ctx, { from, to, time_zone, every, content }) => {
  const source = sources[content]
  const parts = partsIn(time_zone, { from, to }, every)
  const before = partsIn(time_zone, previousOf({ from, to }), 'all')
  const [now, earlier, since] = [await source.between(ctx, parts), await source.between(ctx, before), await source.since(ctx)]
  const periods = { before: before.starts[0] ?? before.end, from: parts.starts[0] ?? parts.end, end: parts.end }
  return {
    since: since?.toISOString() ?? null,
    measures: measuresOfContent(content).map((measure) => {
      const counted = now.filter((one) => one.measure === measure)
      const series = parts.starts.map((at, part) => ({
        at: new Date(at).toISOString(),
        date: parts.dates[part] ?? '',
        n: sumOf(counted.filter((one) => one.part === part)),
      }))
      return { measure, total: sumOf(counted), previous: sumOf(earlier.filter((one) => one.measure === measure)), series }
    }),
    items: await source.items(ctx, periods, contentItemsMax),
  }
})

const sumOf = (counted: readonly Counted[]): number => counted.reduce((sum, { count }) => sum + count, 0)
