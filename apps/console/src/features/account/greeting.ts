import { t } from './texts.ts'

/** Quotes for the side panel of the sign-in, one per day. */
const quotes = ['quote_light', 'quote_wait', 'quote_door', 'quote_honest', 'quote_person'] as const

/** Returns the greeting for an hour of the day. */
export const greeting = (hour: number): string => (hour < 12 ? t('morning') : hour < 18 ? t('afternoon') : t('evening'))

/** Returns the quote for a day, counted from 1970 so that everyone sees the same quote. */
export const quoteOf = (day: number): string => t(quotes[Math.abs(Math.trunc(day)) % quotes.length] ?? quotes[0])
