import { type ContentMeasure, type CountedContent, measuresOfContent } from '@porchlight/contracts/reports/content-measures'
import { addDays, type Days, partsOf, previousOf } from '@porchlight/contracts/reports/periods'
import type { ContentAnswer } from '../pages/content-numbers.tsx'
import { t } from '../texts.ts'
import type { ReportViewState } from '../view.ts'
import { chance } from './sample-days.ts'

const itemNames = ['sampleItem_0', 'sampleItem_1', 'sampleItem_2', 'sampleItem_3'] as const

type OfDay = Readonly<Record<ContentMeasure, number>>

/** Makes up what readers and the team did on a day. Each number that is a part of another is taken from it, so that none contradicts the other. */
function onDay(date: string): OfDay {
  const some = (what: string, most: number) => Math.floor((most + 1) * chance(`${date} ${what}`))
  const searches = 6 + some('searches', 30)
  const searches_failed = some('failed', Math.floor(searches / 6))
  const searches_read = some('read', searches - searches_failed)
  const courses_started = some('started', 4)
  const answers_asked = 4 + some('asked', 14)
  const answers_not_found = some('not found', Math.floor(answers_asked / 4))
  const answers_answered = answers_asked - answers_not_found
  const answers_helpful = some('helpful', Math.floor(answers_answered / 2))
  const answers_wrong = some('wrong', Math.floor((answers_answered - answers_helpful) / 6))
  const answers_handed_over = some('handed over', Math.floor(answers_asked / 3))
  const answers_reopened = some('reopened again', 1)
  return {
    ...{ article_opens: searches_read + some('opens', 40), searches, searches_failed, searches_read },
    ...{ searches_contacted: some('contacted', searches - searches_read), news_opens: some('news', 25) },
    // Keep the numbers consistent: starting a course includes a lesson, and finishing one includes starting it.
    ...{
      courses_started,
      courses_finished: some('finished', courses_started),
      lessons_done: 2 * courses_started + some('lessons', 6),
      sop_opens: some('sops', 12),
    },
    ...{
      answers_asked,
      answers_answered,
      answers_not_found,
      answers_helpful,
      answers_wrong,
      answers_resolved: Math.max(0, answers_answered - answers_wrong - answers_handed_over - answers_reopened),
    },
    ...{ answers_handed_over, answers_reopened },
  }
}

/** Measures by which items of a content kind are counted. */
const itemMeasure = { articles: 'article_opens', newsflash: 'news_opens', courses: 'lessons_done', sops: 'sop_opens', answers: 'answers_answered' } as const

/** Returns made-up numbers of what people did with a kind of content: parts add up to totals, and so do the items. */
export function sampleContent(content: CountedContent, view: Pick<ReportViewState, 'from' | 'to' | 'every'>): ContentAnswer {
  const before = previousOf(view)
  const starts = partsOf(view, view.every === 'hour' ? 'day' : view.every)
  const total = (measure: ContentMeasure, days: Days) => partsOf(days, 'day').reduce((all, date) => all + onDay(date)[measure], 0)
  return {
    since: null,
    measures: measuresOfContent(content).map((measure) => ({
      ...{ measure, total: total(measure, view), previous: total(measure, before) },
      series: starts.map((date, index) => {
        const next = starts[index + 1]
        return { at: `${date}T00:00:00.000Z`, date, n: total(measure, { from: date, to: next === undefined ? view.to : addDays(next, -1) }) }
      }),
    })),
    items: itemsOf(content, total(itemMeasure[content], view), total(itemMeasure[content], before)),
  }
}

function itemsOf(content: CountedContent, opens: number, previous: number): ContentAnswer['items'] {
  const shares = [0.4, 0.3, 0.2]
  const split = (whole: number) => {
    const parts = shares.map((share) => Math.floor(whole * share))
    return [...parts, whole - parts.reduce((all, part) => all + part, 0)]
  }
  const [now, then] = [split(opens), split(previous)]
  return itemNames
    .map((name, index) => ({ entity_ref: `${content}_${index}`, title: t(name), opens: now[index] ?? 0, previous: then[index] ?? 0 }))
    .filter((item) => item.opens > 0)
    .toSorted((one, other) => other.opens - one.opens)
}
