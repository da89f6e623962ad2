import type { ContentMeasure } from '@porchlight/contracts/reports/content-measures'
import { t } from '../texts.ts'
import { changeOf, changeText, countText } from './format.ts'

/** Largest number of sentences beside the charts. */
const most = 3
/** A change is mentioned if it is at least a tenth and both periods count at least five: with fewer, it may be chance. */
const changeMin = 0.1
const countMin = 5

type Measured = { measure: ContentMeasure; total: number; previous: number }

/** Returns what changed since the period before, in words, the largest change first; and how many searches found nothing, if that is many. */
export function contentSentences(measures: readonly Measured[]): { key: string; sentence: string }[] {
  const changes = measures
    .flatMap(({ measure, total, previous }) => {
      const change = changeOf({ value: total }, { value: previous })
      return change !== null && Math.abs(change) >= changeMin && total >= countMin && previous >= countMin ? [{ measure, total, previous, change }] : []
    })
    .sort((one, other) => Math.abs(other.change) - Math.abs(one.change))
    .map(({ measure, total, previous, change }) => {
      const values = { metric: t(`measure_${measure}`), change: changeText(change), now: countText(total), before: countText(previous) }
      return { key: measure as string, sentence: t(change > 0 ? 'more' : 'less', values) }
    })
  const totalOf = (measure: ContentMeasure) => measures.find((one) => one.measure === measure)?.total ?? 0
  const [searches, failed] = [totalOf('searches'), totalOf('searches_failed')]
  const missing =
    failed >= countMin && failed / searches >= changeMin
      ? [{ key: 'missing', sentence: t('contentMissing', { failed: countText(failed), searches: countText(searches) }) }]
      : []
  return [...missing, ...changes].slice(0, most)
}
