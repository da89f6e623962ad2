import { type MetricName, metricOf } from '@porchlight/contracts/reports/metrics'
import type { ReportAnswer, ReportResult, ReportStats } from '@porchlight/contracts/reports/report-views'
import { changeOf } from './format.ts'

/** What changed, and in which group if it is about one. The texts say it in words. */
export type Finding = { metric: MetricName; group?: string | null; now: ReportStats; before: ReportStats; change: number }

/** Largest number of sentences beside the charts. */
const most = 3
/** A change is mentioned if it is at least a tenth and both periods have at least five facts: with fewer, it may be chance. */
const changeMin = 0.1
const factsMin = 5

/**
 * Returns what to say about numbers: of each metric its change as a whole, or the group (day of the week, team, …) whose own change is larger, the weightiest
 * first. A change weighs by its size and, with diminishing effect, by how much it counts. Levels are left out: their parts do not add up.
 */
export function findingsOf(whole: ReportAnswer, byGroup?: ReportAnswer): Finding[] {
  const found = whole.results.flatMap((result) => {
    if (metricOf(result.metric).measure === 'level') return []
    const total = findingOf(result.metric, result.total, result.previous)
    const group = groupsOf(byGroup?.results.find(({ metric }) => metric === result.metric))[0]
    const told = group && (!total || weightOf(group) > weightOf(total)) ? group : total
    return told ? [told] : []
  })
  return found.sort(byWeight).slice(0, most)
}

const groupsOf = (result: ReportResult | undefined): Finding[] =>
  (result?.groups ?? [])
    .flatMap(({ key, total, previous }) => {
      const finding = findingOf(result?.metric as MetricName, total, previous)
      return finding ? [{ ...finding, group: key }] : []
    })
    .sort(byWeight)

function findingOf(metric: MetricName, now: ReportStats, before: ReportStats | null): Finding | undefined {
  const change = changeOf(now, before)
  if (!before || change === null || Math.abs(change) < changeMin || now.n < factsMin || before.n < factsMin) return undefined
  return { metric, now, before, change }
}

/** The logarithm makes doubling and halving weigh the same; the root keeps large groups from always coming first. */
const weightOf = ({ change, now, before }: Finding): number => Math.abs(Math.log(Math.max(1 + change, 0.01))) * Math.sqrt(Math.min(now.n, before.n))
const byWeight = (one: Finding, other: Finding): number => weightOf(other) - weightOf(one)
