import { currentLocale, dateFormat } from '@porchlight/ui'

/** Returns when something was, to the minute. */
export const dayText = (at: string): string => dateFormat(currentLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
