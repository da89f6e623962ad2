import { type Filter, filterProblem } from '@porchlight/contracts/lists/list-language'
import { type MetricName, metricNames } from '@porchlight/contracts/reports/metrics'
import { addDays, type Days, type Division, divisions, isDay, lengthOf } from '@porchlight/contracts/reports/periods'
import { canGroupByCustom, groupFields, reportRows } from '@porchlight/contracts/reports/report-rows'

/** Named periods. `range` has its days in the URL. */
export const presets = ['today', '7', '28', '90', 'this_month', 'last_month', 'range'] as const
export type Preset = (typeof presets)[number]

/** What of a report the address holds, so that a link shows the same to others: days, time zone, conditions and grouping. */
export type ReportViewState = Days & {
  preset: Preset
  time_zone: string
  every: Exclude<Division, 'all'>
  counts: 'calendar_time' | 'business_time'
  /** The declared or custom field, '' for none, or undefined for what the page declares. */
  group: string | undefined
  /** JSON in the list language, or ''. */
  filter: string
  /** Metrics of a new report. */
  metrics: MetricName[]
}

/** Returns today's date in a time zone. */
export function todayIn(time_zone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: time_zone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(now)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** Returns the days of a named period. */
export function daysOf(preset: Exclude<Preset, 'range'>, today: string): Days {
  const first = `${today.slice(0, 8)}01`
  if (preset === 'today') return { from: today, to: today }
  if (preset === 'this_month') return { from: first, to: today }
  if (preset === 'last_month') {
    const last = addDays(first, -1)
    return { from: `${last.slice(0, 8)}01`, to: last }
  }
  return { from: addDays(today, 1 - Number(preset)), to: today }
}

/** Returns the parts that a period is shown in: hours for up to two days, days for up to six weeks, weeks for up to half a year, otherwise months. */
export function usualDivision(days: Days): ReportViewState['every'] {
  const length = lengthOf(days)
  return length <= 2 ? 'hour' : length <= 42 ? 'day' : length <= 190 ? 'week' : 'month'
}

/** Longest period, and the longest one by hours, in days; the server refuses longer ones (limits of contracts). */
const daysMax = 750
const hourDaysMax = 31

/** Parses the query of an address; anything unknown falls back to the last 28 days in the time zone of the browser. */
export function viewOf(params: URLSearchParams, here: { time_zone: string; now: Date }): ReportViewState {
  const given = params.get('zone')
  const time_zone = given && isTimeZone(given) ? given : here.time_zone
  const today = todayIn(time_zone, here.now)
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  const isRange = isDay(from) && isDay(to) && from <= to && lengthOf({ from, to }) <= daysMax
  const named = presets.find((preset) => preset === params.get('period') && preset !== 'range') as Exclude<Preset, 'range'> | undefined
  // Saved reports can have any number of days.
  const count = /^\d{1,3}$/.test(params.get('period') ?? '') ? Number(params.get('period')) : 0
  const isCounted = !isRange && !named && count >= 1 && count <= daysMax
  const days = isRange ? { from, to } : isCounted ? { from: addDays(today, 1 - count), to: today } : daysOf(named ?? '28', today)
  const asked = divisions.find((division) => division === params.get('every'))
  const every = !asked || asked === 'all' || (asked === 'hour' && lengthOf(days) > hourDaysMax) ? usualDivision(days) : asked
  const group = params.get('group') ?? undefined
  return {
    ...days,
    preset: isRange || isCounted ? 'range' : (named ?? '28'),
    time_zone,
    every,
    counts: params.get('counts') === 'business_time' ? 'business_time' : 'calendar_time',
    group: group === undefined || group === '' || groupFields.includes(group) || canGroupByCustom(group) ? group : undefined,
    filter: filterOf(params.get('filter') ?? '') ? (params.get('filter') ?? '') : '',
    metrics: metricNames.filter((name) => (params.get('metrics') ?? '').split(',').includes(name)),
  }
}

/** Parses conditions; undefined if the text is empty or invalid, since users can type anything into a URL. */
export function filterOf(text: string): Filter | undefined {
  try {
    const filter = JSON.parse(text) as Filter
    return filterProblem(reportRows.fieldOf, filter) === undefined ? filter : undefined
  } catch {
    return undefined
  }
}

/** Returns the query of an address that begins a new report with what a page shows. */
export function newReportSearch(
  view: ReportViewState,
  page: { metrics: readonly MetricName[]; filter?: Filter | undefined; group_by?: string | undefined },
): string {
  const filter = bothFilters(page.filter, view.filter)
  const days: Record<string, string> = view.preset === 'range' ? { from: view.from, to: view.to } : { period: view.preset }
  return new URLSearchParams({
    ...days,
    zone: view.time_zone,
    ...(view.counts === 'business_time' && { counts: view.counts }),
    ...(filter && { filter }),
    group: view.group ?? page.group_by ?? '',
    metrics: page.metrics.join(),
  }).toString()
}

/** Returns the conditions of a page and of its reader as JSON, or ''. */
export function bothFilters(page: Filter | undefined, text: string): string {
  const all = [page, filterOf(text)].filter((filter) => filter !== undefined)
  return all.length === 0 ? '' : JSON.stringify(all.length === 1 ? all[0] : { all })
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return name.length <= 64
  } catch {
    return false
  }
}
