import { emailForm } from '@porchlight/contracts/email-form'
import { limits } from '@porchlight/contracts/limits'
import type { Ctx } from '../../kernel/context.ts'
import { type Carrier, type ConversationRow, filesOf, type Said, told } from '../conversations/index.ts'
import { lastMailOf } from '../inbound-mail/index.ts'
import { automaticMailsTo, type Recipient } from '../mail/index.ts'
import { mailReaderOf } from '../people/index.ts'
import { languageOfVisitor } from '../visitors/index.ts'
import { composeReply } from './compose-reply.ts'
import { withoutCustomers } from './customers-kept-out.ts'
import { suggestedRecipients } from './replies.ts'

/**
 * Mails what was said in a ticket to its requester, in the transaction in which it is said, whoever or whatever said it. What can't leave says so in the message:
 * without an address, and where automatic mails would answer each other (RFC 3834).
 */
export const carryByMail: Carrier = async (ctx, row, said, isNew) => {
  for (const each of said) {
    const { message, isAutomatic } = each
    const to = await recipientsOf(ctx, row, each)
    const [first] = to
    if (!first) {
      told(message, 'no_address')
      continue
    }
    if (isAutomatic && !(await mayAnswerAutomatically(ctx, row.conversation_ref, first.address))) {
      told(message, 'loop')
      continue
    }
    told(message, 'by_mail')
    const { conversation_ref } = row
    await composeReply(ctx, {
      source: row,
      target: { conversation_ref, message_id: message.id },
      kind: 'reply',
      message: mailedText(ctx, each),
      files: filesOf(message),
      people: { to },
      author_id: isAutomatic ? null : message.sender_id,
      language: await languageFor(ctx, row, isAutomatic ? null : message.sender_id),
      isFirst: isNew,
    })
  }
}

/** A person's words go to whom the composer suggests; automatic ones to the requester alone. What is said in a side conversation never goes to its customer. */
async function recipientsOf(ctx: Ctx, row: ConversationRow, { to, isAutomatic }: Said): Promise<Recipient[]> {
  if (to) return withoutCustomers(ctx, row, to)
  const { visitor_email, visitor_name } = row
  const requester = visitor_email !== null && emailForm.test(visitor_email) ? [{ address: visitor_email, name: visitor_name }] : []
  const author = isAutomatic ? undefined : (await lastMailOf(ctx, row.conversation_ref))?.author
  return withoutCustomers(ctx, row, suggestedRecipients(requester, author, []).to)
}

/** A form can't be filled in within a mail, so the mail has its page. */
function mailedText({ config, support_lib_id }: Ctx, { message }: Said): string {
  const { form_ref } = (message.message_values ?? {}) as { form_ref?: string }
  return form_ref === undefined ? message.message : `${message.message}\n\n${config.PUBLIC_URL}/form/${support_lib_id}/${form_ref}`
}

const hourMs = 3_600_000

/** Whether an automatic mail may leave: not if the newest mail forbids answers, and not too many in an hour to one address. */
async function mayAnswerAutomatically(ctx: Ctx, conversation_ref: string, address: string): Promise<boolean> {
  if ((await lastMailOf(ctx, conversation_ref))?.isAutomatic) return false
  const since = new Date(ctx.clock.now().getTime() - hourMs)
  return (await automaticMailsTo(ctx, address, 'reply', since, limits.automaticRepliesPerHour)) < limits.automaticRepliesPerHour
}

async function languageFor(ctx: Ctx, { visitor_id }: ConversationRow, author_id: string | null): Promise<'en' | 'de'> {
  if (author_id !== null) return (await mailReaderOf(ctx, author_id)).language
  return (await languageOfVisitor(ctx, visitor_id))?.toLowerCase().startsWith('de') ? 'de' : 'en'
}
