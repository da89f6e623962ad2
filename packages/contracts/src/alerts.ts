/** Events in conversations that a person can be alerted to. */
export const alertEvents = ['new_conversation', 'my_message', 'mention', 'assigned', 'followed', 'review', 'woken'] as const
export type AlertEvent = (typeof alertEvents)[number]

/** The ways of an alert: a tone, a system notification while the console is in the background, a mail while its recipient is not signed in. */
export const alertWays = ['sound', 'desktop', 'mail'] as const
export type AlertWay = (typeof alertWays)[number]

/** A person's choice for every event and way. */
export type Alerts = Record<AlertEvent, Record<AlertWay, boolean>>

/** Languages of mails to staff: those of the console. */
export const mailLanguages = ['en', 'de'] as const
export type MailLanguage = (typeof mailLanguages)[number]
