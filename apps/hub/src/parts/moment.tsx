import { currentLocale } from '@porchlight/ui/translate.ts'

/** The day of a moment, in UTC: a page is the same for all of its readers. */
export const dayOf = (at: string): string => new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at))

/** A moment as its day. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{dayOf(at)}</time>
}

const instants = () =>
  new Intl.DateTimeFormat(currentLocale(), {
    ...{ year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    timeZone: 'UTC',
    timeZoneName: 'short',
  })

/** A moment to the minute, in UTC and saying so. */
export function Instant({ at }: { at: string }) {
  return <time dateTime={at}>{instants().format(new Date(at))}</time>
}

/** A time from one moment to another; what both have in common is said once. */
export const spanOf = (from: string, to: string): string => instants().formatRange(new Date(from), new Date(to))

/** The same in a page. */
export function Span({ from, to }: { from: string; to: string }) {
  return <time dateTime={from}>{spanOf(from, to)}</time>
}

/** The name of a month, `2026-11`. */
export const monthName = (month: string): string =>
  new Intl.DateTimeFormat(currentLocale(), { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))

/** A share in percent, 0 to 100, rounded down: 100 % has no exception. */
export const percentOf = (share: number): string =>
  new Intl.NumberFormat(currentLocale(), { style: 'percent', maximumFractionDigits: 2, roundingMode: 'floor' }).format(share / 100)
