import { t } from './texts.ts'

/** Lines for the side panel of the sign-in; one a day. */
const quotes = [
  'Leave the light on. Someone is always finding their way to you.',
  'People remember how long they waited, and who was kind at the end of it.',
  'Every question is a knock at the door. Answer it like a neighbour.',
  'A short honest answer beats a long clever one.',
  'Help the person first. The ticket closes itself.',
] as const

/** The greeting of the hour. */
export const greeting = (hour: number): string => (hour < 12 ? t('morning') : hour < 18 ? t('afternoon') : t('evening'))

/** The quote of the day; days are counted since 1970, so everybody reads the same one. */
export const quoteOf = (day: number): string => quotes[Math.abs(Math.trunc(day)) % quotes.length] ?? quotes[0]
