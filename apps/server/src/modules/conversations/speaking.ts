import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import type { Ctx } from '../../kernel/context.ts'
import type { ConversationRow, MessageRow } from './rows.ts'

/**
 * Every way in which our side says something to a requester. What is `said` in a ticket must still reach them, so the carrier takes it; what is `carried`
 * already has a mail of its own; `past` is history that nobody is told again. `apps/server/src/modules/mail-replies/doors.test.ts` tries each of them.
 */
export const doors = {
  /** messages.send: the composer without a mail, Slack, API keys. */
  message: 'said',
  /** Actions of rules and macros. */
  rule: 'said',
  /** A reviewed draft. */
  draft: 'said',
  flow: 'said',
  /** A form that staff send. */
  form: 'said',
  /** The first message of a ticket that staff create. */
  new_ticket: 'said',
  /** A teammate's own mail that did not go to the requester. */
  mail_of_teammate: 'said',
  /** A teammate's own mail that went to the requester, too. */
  mail_to_all: 'carried',
  mail_reply: 'carried',
  forward: 'carried',
  split: 'past',
  imported: 'past',
} as const
export type Door = keyof typeof doors

/** Something that was said to a requester and has not reached them yet. */
export type Said = {
  message: MessageRow
  /** No person wrote it. */
  isAutomatic: boolean
  /** Whom it is for instead of the requester. */
  to?: readonly { address: string; name: string }[]
}

/** Channels by which a message reaches the requester. The results are stored with the messages (`told`) before they are written. */
export type Carrier = (ctx: Ctx, row: ConversationRow, said: readonly Said[], isNew: boolean) => Promise<void>

let carrier: Carrier = async () => {}

/** Registers the carrier. Injected, because replies by email depend on conversations, not the other way round. Called once, when that module is loaded. */
export const carryBy = (own: Carrier): void => {
  carrier = own
}

/**
 * What became of something that was said in a ticket: it left by email; it did not, because the requester has no address, or because automatic mails would answer
 * each other; or its author kept it on the page.
 */
export type Told = 'by_mail' | 'no_address' | 'loop' | 'on_page'

/** Notes in a message what became of it. */
export function told(message: MessageRow, how: Told): void {
  message.message_values = { ...(message.message_values as Record<string, string> | null), told: how }
  if (how === 'by_mail' && message.sent_via === 'application') message.sent_via = 'email'
}

/** Passes new messages to the carrier (replies by email) within the transaction that stores them, so that none is lost. */
export async function carrySaid(ctx: Ctx, changes: readonly { row: ConversationRow; said: readonly Said[]; isNew: boolean }[]): Promise<void> {
  for (const { row, said, isNew } of changes) if (said.length > 0) await carrier(ctx, row, said, isNew)
}

/** The files of a message. */
export const filesOf = ({ attachments }: MessageRow): AttachmentView[] => attachments as AttachmentView[]
