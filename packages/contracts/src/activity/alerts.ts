import type { MailDigest } from './mail-digest.ts'
import type { QuietHours } from './quiet-hours.ts'

/** Conversation events that can trigger an alert. */
export const alertEvents = ['new_conversation', 'my_message', 'mention', 'assigned', 'followed', 'review', 'woken', 'deputy', 'low_rating'] as const
export type AlertEvent = (typeof alertEvents)[number]

/**
 * Alert channels: a notice in the open console, a sound, a system notification while the console is in the background, a web push to the person's devices and an email while they are not
 * using the console.
 */
export const alertWays = ['screen', 'sound', 'desktop', 'push', 'mail'] as const
export type AlertWay = (typeof alertWays)[number]

/**
 * A person's choice for every combination of event and channel, the hours in which nothing rings (null if there are none), and when emails come together (null:
 * each at once).
 */
export type Alerts = Record<AlertEvent, Record<AlertWay, boolean>> & { quiet_hours: QuietHours | null; mail_digest: MailDigest | null }

/** Languages for emails to staff; the same as those of the console. */
export const mailLanguages = ['en', 'de'] as const
export type MailLanguage = (typeof mailLanguages)[number]
