import { formsApi } from '@porchlight/contracts'
import { formInLanguage } from '@porchlight/contracts/forms/form-texts'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import { action, query } from '../../../kernel/operations.ts'
import { messageForReading, sendWith } from '../../conversations/index.ts'
import { attachmentsOf } from '../../uploads/index.ts'
import { type PublishedForm, publishedForm, versionOf } from '../access.ts'
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
  const { form_ref, title, version } = published
  const accepted = acceptAnswers(published.form, answers)
  const files = await attachmentsOf(ctx, accepted.file_ids)
  const given = withFiles(accepted.answers, accepted.given, files)
  const submission_ref = newRef()
  const facts = { submission_ref, submission_key, source: 'chat', message_id, conversation_ref, email: accepted.email }
  // Before its message, so that a flow which asked finds the answers.
  if (!(await keepSubmission(ctx, { ...facts, published, answers: given }))) {
    if (await earlierSubmission(ctx, form_ref, submission_key)) return thanks
    throw refuse('conflict', { fields: { submission_key: 'answered' } })
  }
  const sent = await sendWith(
    ctx,
    {
      conversation_ref,
      client_msg_id: `form-${submission_key}`.slice(0, 64),
      message: messageFor(title, given),
      attachments: accepted.file_ids,
      sent_via: 'widget',
    },
    { submission_ref },
  )
  if (!sent.isNew) throw refuse('conflict', { fields: { submission_key: 'taken' } })
  const conversation = { conversation_ref: sent.conversation.conversation_ref, number: sent.conversation.number }
  // The message of a conversation that was merged meanwhile is in the other one.
  if (conversation.conversation_ref !== conversation_ref) await moveSubmission(ctx, submission_ref, conversation.conversation_ref)
  ctx.emit('form.answered', { ...conversation, form_ref, title, version, submission_ref }, { subject: conversation.conversation_ref })
  return thanks
})

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
