import type { FieldAnswers } from '@porchlight/contracts/forms/form-answers'
import { formInLanguage } from '@porchlight/contracts/forms/form-texts'
import type { ShownForm } from '@porchlight/contracts/forms/form-views'
import { formsApi } from '@porchlight/contracts/forms/forms'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import { action, query } from '../../../kernel/operations.ts'
import { messageForReading, sendWith } from '../../conversations/index.ts'
import { attachmentsOf } from '../../uploads/index.ts'
import { type PublishedForm, publishedForm, shownVersion, versionOf } from '../access.ts'
import { acceptAnswers, earlierSubmission, keepSubmission, moveSubmission, withFiles } from '../keep-submission.ts'
import { presentShown } from '../present.ts'
import { messageFor } from './submit-form.ts'

/** Sends a published form in a chat: an agent's message that widgets show as the form. */
export const sendForm = action(formsApi.send, async (ctx, { conversation_ref, form_ref, client_msg_id }) => {
  const { title, version, form } = await publishedForm(ctx, form_ref)
  const { message, conversation, isNew } = await sendWith(
    ctx,
    { conversation_ref, client_msg_id, message: form.heading || title, sender_type: 'agent' },
    // The last value tells a repeated call, which gets the first message.
    { form_ref, form_version: String(version), sending: newRef() },
    { door: 'form' },
  )
  if (isNew) ctx.emit('form.sent', { conversation_ref, number: conversation.number, form_ref, title, version }, { subject: conversation_ref })
  return { message_id: message.id }
})

/** Reads a form that was sent in a chat, for its visitor. */
export const readSentForm = query(formsApi.ofMessage, async (ctx, { conversation_ref, message_id, language }) => {
  const published = await sentForm(ctx, conversation_ref, message_id)
  const answered = await ctx.db
    .selectFrom('form_submissions')
    .select('submission_ref')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('message_id', '=', message_id)
    .executeTakeFirst()
  return { form: presentShown(published, language ?? ctx.request.language), is_answered: answered !== undefined }
})

/** Takes a visitor's answers to a form in a chat: they become a submission, and the visitor's message. */
export const answerForm = action(formsApi.answer, async (ctx, { conversation_ref, message_id, submission_key, answers }) => {
  const published = await sentForm(ctx, conversation_ref, message_id)
  const thanks = { thank_you: formInLanguage(published.form, ctx.request.language).thank_you }
  const { submission_ref, keep, finish, ...sending } = await acceptInChat(ctx, published, submission_key, answers)
  // Before its message, so that a flow which asked finds the answers.
  if (!(await keep(ctx, { message_id, conversation_ref }))) return thanks
  const client_msg_id = `form-${submission_key}`.slice(0, 64)
  const sent = await sendWith(ctx, { conversation_ref, client_msg_id, ...sending, sent_via: 'widget' }, { submission_ref })
  if (!sent.isNew) throw refuse('conflict', { fields: { submission_key: 'taken' } })
  await finish(ctx, sent.conversation)
  return thanks
})

/** Where a submission of a chat belongs: the message that shows the form, and its conversation; null as long as there is none. */
type Place = { message_id: string | null; conversation_ref: string | null }

/** What a visitor's answers become in a chat: a message with files, and a submission. `finish` is called once the message is sent. */
type InChat = {
  submission_ref: string
  message: string
  attachments: string[]
  /** Returns false if the same submission has been kept before. Throws `conflict` if another one answers the form. */
  keep(ctx: Ctx, place: Place): Promise<boolean>
  finish(ctx: Ctx, conversation: { conversation_ref: string; number: number }): Promise<void>
}

async function acceptInChat(ctx: Ctx, published: PublishedForm, submission_key: string, sent: FieldAnswers): Promise<InChat> {
  const { form_ref, title, version } = published
  const accepted = acceptAnswers(published.form, sent)
  const answers = withFiles(accepted.answers, accepted.given, await attachmentsOf(ctx, accepted.file_ids))
  const submission_ref = newRef()
  let kept: Place | undefined
  const keep: InChat['keep'] = async (own, { message_id, conversation_ref }) => {
    const facts = { submission_ref, submission_key, source: 'chat', message_id, conversation_ref, email: accepted.email }
    if (!(await keepSubmission(own, { ...facts, published, answers }))) {
      if (await earlierSubmission(own, form_ref, submission_key)) return false
      throw refuse('conflict', { fields: { submission_key: 'answered' } })
    }
    kept = { message_id, conversation_ref }
    return true
  }
  return {
    submission_ref,
    message: messageFor(title, answers),
    attachments: accepted.file_ids,
    keep,
    async finish(own, { conversation_ref, number }) {
      // No flow showed it, because the visitor's chats are spam so far.
      if (!kept) await keep(own, { message_id: null, conversation_ref })
      // The conversation has begun, or was merged into this one.
      else if (kept.conversation_ref !== conversation_ref) await moveSubmission(own, submission_ref, conversation_ref)
      own.emit('form.answered', { conversation_ref, number, form_ref, title, version, submission_ref }, { subject: conversation_ref })
    },
  }
}

/**
 * Takes the answers with which a visitor begins a chat, to a form that a flow shows first.
 * @throws AppError `conflict` if the form is not published in this version; `invalid_input`
 */
export async function chatAnswers(
  ctx: Ctx,
  { form_ref, version, submission_key, answers }: { form_ref: string; version: number; submission_key: string; answers: FieldAnswers },
): Promise<InChat> {
  const published = await shownVersion(ctx, form_ref)
  if (published?.version !== version) throw refuse('conflict', { fields: { form: 'changed' } })
  return acceptInChat(ctx, published, submission_key, answers)
}

/** Returns a published form as the visitor sees it; null if it is not published. */
export async function shownInFlow(ctx: Ctx, form_ref: string): Promise<ShownForm | null> {
  const published = await shownVersion(ctx, form_ref)
  return published ? presentShown(published, ctx.request.language) : null
}

/**
 * Returns the form that a message sent, in the version that was sent: it stays as it was for this visitor, also when the form is no longer published.
 * @throws AppError `not_found` if the message sent none, or the form has been deleted
 */
async function sentForm(ctx: Ctx, conversation_ref: string, message_id: string): Promise<PublishedForm> {
  const { message_values, deleted_at } = await messageForReading(ctx, conversation_ref, message_id)
  const { form_ref, form_version } = (message_values ?? {}) as { form_ref?: string; form_version?: string }
  const found = form_ref !== undefined && deleted_at === null ? await versionOf(ctx, form_ref, Number(form_version)) : undefined
  if (!found) throw refuse('not_found')
  return found
}
