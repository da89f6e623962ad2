import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'

/** How many more rules and days of a file may be looked at; the same file always ends at the same place, however busy the machine is. */
export type Budget = { steps: number; days: number }
/** Dates between which repetitions are looked for, both inclusive. */
export type DateWindow = { from: Temporal.PlainDate; to: Temporal.PlainDate }
/** Why a rule gives no dates: it cannot be understood, it repeats so often that it is no holiday, or too much of the file has been looked at already. */
export type NoRepetition = 'unreadable' | 'too_often' | 'exhausted'

/** Years, months, weeks or days of one rule, and dates within them, looked at at most; a yearly rule since 1601 takes 430. */
const periodsMax = 500
const candidatesMax = 20_000
/** A step is the look at so many periods; those of other calendars take some ten times as long. */
const [periodsPerStep, foreignFactor] = [25, 10]
/** Periods per year. */
const perYear: Record<string, number> = { YEARLY: 1, MONTHLY: 12, WEEKLY: 53, DAILY: 366 }
/** With a longer interval, the first date is the only one between any dates asked for. */
const intervalMax = 1000
const ruleMax = 600

const numbers = (most: number) => (list: string) =>
  list.split(',').every((each) => /^[+-]?\d{1,3}$/.test(each) && Number(each) !== 0 && Math.abs(Number(each)) <= most)
/** The parts a rule may have, and what they may be. What a part may not be would otherwise be ignored, and give days that nobody meant. */
const parts: Record<string, (value: string) => boolean> = {
  FREQ: (value) => /^(?:YEARLY|MONTHLY|WEEKLY|DAILY)$/.test(value),
  INTERVAL: (value) => /^\d{1,9}$/.test(value) && Number(value) > 0,
  COUNT: (value) => /^\d{1,15}$/.test(value) && Number(value) > 0,
  UNTIL: () => true,
  BYMONTH: (value) => value.split(',').every((each) => /^\d{1,2}L?$/.test(each) && Number.parseInt(each, 10) >= 1 && Number.parseInt(each, 10) <= 13),
  BYMONTHDAY: numbers(31),
  BYYEARDAY: numbers(366),
  BYWEEKNO: numbers(53),
  BYSETPOS: numbers(366),
  BYDAY: (value) => value.split(',').every((each) => /^(?:[+-]?(?:[1-9]|[1-4]\d|5[0-3]))?(?:MO|TU|WE|TH|FR|SA|SU)$/.test(each)),
  WKST: (value) => /^(?:MO|TU|WE|TH|FR|SA|SU)$/.test(value),
  RSCALE: (value) => /^[A-Z0-9-]{3,30}$/.test(value),
  SKIP: (value) => /^(?:OMIT|BACKWARD|FORWARD)$/.test(value),
}

/** Returns a rule's parts in capitals; undefined if one of them is unknown or impossible. */
export function partsOfRule(text: string): ReadonlyMap<string, string> | undefined {
  if (text.length > ruleMax) return undefined
  const entries = text
    .toUpperCase()
    .replace(/\s/g, '')
    .split(';')
    .filter(Boolean)
    .map((part) => part.split('=', 2) as [string, string | undefined])
  const isKnown = ([name, value]: [string, string | undefined]) => Object.hasOwn(parts, name) && value !== undefined && parts[name]?.(value)
  const rule = new Map(entries as [string, string][])
  // Only other calendars have a thirteenth month.
  if (!rule.has('RSCALE') && /13|L/.test(rule.get('BYMONTH') ?? '')) return undefined
  return entries.every(isKnown) && rule.has('FREQ') && rule.size === entries.length ? rule : undefined
}

/**
 * Returns the dates of a rule (RFC 5545, RFC 7529) that begins at a date, within the window. `until` is the last date it may have, in the time zone of the event;
 * it replaces the rule's own.
 */
export function repetition(
  text: string,
  begins: Temporal.PlainDate,
  until: Temporal.PlainDate | undefined,
  { from, to }: DateWindow,
  budget: Budget,
): Temporal.PlainDate[] | NoRepetition {
  const rule = partsOfRule(text)
  if (!rule) return 'unreadable'
  const interval = Number(rule.get('INTERVAL') ?? 1)
  // The first date counts even if the rule ends before it.
  const isOnce = interval > intervalMax || (until && Temporal.PlainDate.compare(until, begins) < 0)
  if (isOnce) return isWithin(begins, { from, to }) ? [begins] : []
  const last = until && Temporal.PlainDate.compare(until, to) < 0 ? until : to
  if (Temporal.PlainDate.compare(last, begins) < 0) return []
  const periods = Math.ceil(((begins.until(last).days + 1) / 365) * ((perYear[rule.get('FREQ') ?? ''] ?? 1) / interval))
  if (periods > periodsMax && !rule.has('COUNT')) return 'too_often'
  const isForeign = rule.has('RSCALE') && rule.get('RSCALE') !== 'GREGORIAN'
  budget.steps -= Math.ceil((Math.min(periods, periodsMax) * (isForeign ? foreignFactor : 1)) / periodsPerStep)
  if (budget.steps < 0) return 'exhausted'
  try {
    const dates = new RRuleTemporal({
      rruleString: [...rule].flatMap(([name, value]) => (name === 'UNTIL' ? [] : [`${name}=${value}`])).join(';'),
      dtstart: midnight(begins),
      includeDtstart: true,
      maxIterations: periodsMax,
      maxCandidateEvaluations: candidatesMax,
      cache: false,
      temporal: Temporal,
    }).between(midnight(from), midnight(last), true)
    return dates.map((date) => date.toPlainDate())
  } catch (error) {
    // The library has no class of its own for reaching its limits.
    return error instanceof Error && /^Maximum /.test(error.message) ? 'too_often' : 'unreadable'
  }
}

const midnight = (date: Temporal.PlainDate): Temporal.ZonedDateTime => date.toZonedDateTime('UTC')
const isWithin = (date: Temporal.PlainDate, { from, to }: DateWindow): boolean =>
  Temporal.PlainDate.compare(from, date) <= 0 && Temporal.PlainDate.compare(date, to) <= 0
