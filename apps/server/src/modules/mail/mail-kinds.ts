import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refersToReadable } from '../conversations/index.ts'

/**
 * What causes a mail, and what the log shows of it. `conversation`: it belongs to one conversation or is about one, and is shown to those who may read that one.
 * `conversations`: it says something of several, and is shown to those who may read all. `account`: its subject stays hidden, since it opens an account or
 * says something about a person. `library`: it says nothing of conversations or accounts. A kind that is not named here counts as `conversations`.
 */
export const mailKinds = {
  reply: 'conversation',
  forward: 'conversation',
  contact_form: 'conversation',
  acknowledgement: 'conversation',
  rating_request: 'conversation',
  alert: 'conversation',
  digest: 'conversations',
  ticket_link: 'conversations',
  account_code: 'account',
  invitation: 'account',
  new_device: 'account',
  account_changed: 'account',
  reading_alert: 'account',
  report: 'account',
  status_confirmation: 'account',
  status_news: 'library',
  answers_limit: 'library',
  webhook_stopped: 'library',
  library_export: 'library',
  library_deletion: 'library',
  test: 'library',
  round_trip: 'library',
} as const
export type MailKind = keyof typeof mailKinds

const kindsOf = (...shown: (typeof mailKinds)[MailKind][]) => Object.entries(mailKinds).flatMap(([kind, of]) => (shown.includes(of) ? [kind] : []))

/** Returns whether the log shows the subjects of mails of this kind to everybody whom it shows the mail. */
export const showsSubject = (kind: string): boolean => !kindsOf('account').includes(kind)

/** Returns the condition that the log shows a mail (`m`) to this reader; undefined if it shows them all, because the reader may read every conversation. */
export function shownInLog(ctx: Ctx): RawBuilder<boolean> | undefined {
  const ofReadable = refersToReadable(ctx, sql`coalesce(m.conversation_ref, m.about_ref)`)
  return (
    ofReadable &&
    sql<boolean>`case when coalesce(m.conversation_ref, m.about_ref) is null then m.kind in (${sql.join(kindsOf('account', 'library'))}) else ${ofReadable} end`
  )
}
