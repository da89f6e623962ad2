import { currentLocale } from '@porchlight/ui/translate.ts'

/** Formats a date in UTC, so that a page is the same for all readers. */
export const dayOf = (at: string): string => new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at))

/** A point in time, shown as its date. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{dayOf(at)}</time>
}

const instants = () =>
  new Intl.DateTimeFormat(currentLocale(), {
    ...{ year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    timeZone: 'UTC',
    timeZoneName: 'short',
  })

/** A point in time to the minute, labelled as UTC. */
export function Instant({ at }: { at: string }) {
  return <time dateTime={at}>{instants().format(new Date(at))}</time>
}

/** Formats a time range; parts common to both ends appear once. */
export const spanOf = (from: string, to: string): string => instants().formatRange(new Date(from), new Date(to))

/** A time range as a `<time>` element. */
export function Span({ from, to }: { from: string; to: string }) {
  return <time dateTime={from}>{spanOf(from, to)}</time>
}

/** Formats a month given as `2026-11`. */
export const monthName = (month: string): string =>
  new Intl.DateTimeFormat(currentLocale(), { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))

/** Formats a percentage, 0 to 100, rounded down: only exactly 100 is shown as 100 %. */
export const percentOf = (share: number): string =>
  new Intl.NumberFormat(currentLocale(), { style: 'percent', maximumFractionDigits: 2, roundingMode: 'floor' }).format(share / 100)
