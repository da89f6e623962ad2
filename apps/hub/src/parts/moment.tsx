import { currentLocale } from '@porchlight/ui/translate.ts'

/** The day of a moment, in UTC: a page is the same for all of its readers. */
export const dayOf = (at: string): string => new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at))

/** A moment as its day. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{dayOf(at)}</time>
}
