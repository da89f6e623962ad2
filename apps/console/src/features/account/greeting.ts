import { t } from './texts.ts'

/** Quotes for the side panel of the sign-in, one per day. */
const quotes = [
  'Leave the light on. Someone is always finding their way to you.',
  'People remember how long they waited, and who was kind at the end of it.',
  'Every question is a knock at the door. Answer it like a neighbor.',
  'A short honest answer beats a long clever one.',
  'Help the person first. The ticket closes itself.',
] as const

/** Returns the greeting for an hour of the day. */
export const greeting = (hour: number): string => (hour < 12 ? t('morning') : hour < 18 ? t('afternoon') : t('evening'))

/** Returns the quote for a day, counted from 1970 so that everyone sees the same quote. */
export const quoteOf = (day: number): string => quotes[Math.abs(Math.trunc(day)) % quotes.length] ?? quotes[0]
