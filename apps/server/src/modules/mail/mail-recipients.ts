import { type MailTemplateKind, mailTemplateKinds } from '@porchlight/contracts/mail-templates/template-kinds'
import type { MailKind } from './mail-kinds.ts'

/**
 * Whom a kind of mail goes to, whether they have proven that the address is theirs, and whose words it has: `ours` are fixed, with nothing of a library but its
 * checked name; `template` can be the library's; `person` are those of somebody who writes in a conversation, or whose rule does.
 */
type Facts = { to: string; isProven: boolean; words: 'ours' | 'template' | 'person' }

const inTemplate = (kind: MailTemplateKind, to: string): Facts => ({ to, isProven: mailTemplateKinds[kind].isProven, words: 'template' })
const ours = (to: string, isProven: boolean): Facts => ({ to, isProven, words: 'ours' })
const written = (to: string): Facts => ({ to, isProven: false, words: 'person' })

/** Every kind of mail: one without doesn't compile. */
export const mailRecipients = {
  account_code: ours('the address of an account', true),
  invitation: ours('an address that a teammate has entered', false),
  account_changed: ours('the owner of an account', true),
  new_device: inTemplate('new_device', 'the owner of an account'),
  library_export: ours('the admins of the library', true),
  library_deletion: ours('the admins of the library', true),
  answers_limit: ours('the admins of the library', true),
  reading_alert: ours('the admins of the library', true),
  webhook_stopped: ours('the admins of the library', true),
  alert: inTemplate('staff_alert', 'a teammate'),
  test: ours('a teammate, who asks for it', true),
  round_trip: ours('an address of the library itself, whose mail comes back here', true),
  digest: inTemplate('staff_digest', 'a teammate'),
  report: inTemplate('report', 'a teammate'),
  contact_form: { ...inTemplate('contact_form', 'the ticket address that an admin has entered'), words: 'person' },
  acknowledgement: inTemplate('acknowledgement', 'who seems to have sent a mail'),
  rating_request: inTemplate('rating_request', 'the requester of a ticket, as whoever opened it entered them'),
  ticket_link: inTemplate('ticket_link', 'an address that tickets were opened for, if anybody asks'),
  status_confirmation: inTemplate('status_confirmation', 'an address that anybody has entered'),
  status_news: inTemplate('status_news', 'an address that has confirmed its subscription'),
  reply: written('who takes part in a conversation'),
  forward: written('whom a teammate chooses'),
} as const satisfies Record<MailKind, Facts>

/** Returns whether a mail of this kind may have the library's own words only if the library's own sender sends it. */
export const needsOwnSender = (kind: MailKind): boolean => mailRecipients[kind].words === 'template' && !mailRecipients[kind].isProven
