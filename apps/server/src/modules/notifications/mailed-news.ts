import type { AlertEvent } from '@porchlight/contracts/activity/alerts'

/**
 * An alert sent by email. `alert` identifies its subject: a person gets only one email per alert. `by`: the teammate who caused it. `place`: the console page
 * that shows it, by default in the inbox. `about`: the title of the text that it is about, if it is about none of the conversations. `due`: that
 * text has to be checked, and so many in all.
 */
export type News = {
  event: AlertEvent
  conversation_ref: string
  number: number
  by: string | null
  alert: string
  place?: string
  about?: string
  due?: number
}
