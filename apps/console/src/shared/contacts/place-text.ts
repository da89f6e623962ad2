import { currentLocale, dateFormat } from '@porchlight/ui'

/** Returns a country's name for its two-letter code; the code itself if unknown. */
export const countryText = (code: string): string => nameOf('region', code)

/** Returns a language's name for its tag ('de-AT' → 'Austrian German'); empty if unknown or '*', which browsers send to accept any language. */
export const languageText = (tag: string): string => (tag && tag !== '*' ? nameOf('language', tag) : '')

/** What `Intl.Locale` tells of a country: a method in newer browsers, a property in older ones, nothing in others. */
type TimeZones = { getTimeZones?: () => string[] | undefined; timeZones?: string[] }

/**
 * Returns what time it is in a country, with the day of the week if it isn't the reader's. Empty where the clocks of its zones differ now, since nobody knows
 * in which of them somebody is, and in browsers that don't know.
 */
export function localTimeText(country: string, now: number): string {
  try {
    const place = new Intl.Locale('und', { region: country }) as TimeZones
    const zones = place.getTimeZones?.() ?? place.timeZones ?? []
    const texts = new Set(zones.map((zone) => timeText(now, zone)))
    return texts.size === 1 ? ([...texts][0] ?? '') : ''
  } catch {
    return ''
  }
}

function timeText(now: number, timeZone: string): string {
  const day = (zone?: string) => dateFormat('en', { dateStyle: 'short', ...(zone && { timeZone: zone }) }).format(now)
  return dateFormat(currentLocale(), { hour: 'numeric', minute: '2-digit', timeZone, ...(day() !== day(timeZone) && { weekday: 'short' }) }).format(now)
}

function nameOf(type: 'region' | 'language', code: string): string {
  try {
    return new Intl.DisplayNames(currentLocale(), { type }).of(code) ?? code
  } catch {
    return code
  }
}
