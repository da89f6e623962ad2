import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import { answerText, fieldsOf } from '@porchlight/contracts/forms/form-answers'
import { formInLanguage } from '@porchlight/contracts/forms/form-texts'
import type { SubmittedAnswer } from '@porchlight/contracts/forms/form-views'
import { formsApi } from '@porchlight/contracts/forms/forms'
import { limits } from '@porchlight/contracts/limits'
import type { Ctx } from '../../../kernel/context.ts'
import { AppError, refuse } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import { action, query } from '../../../kernel/operations.ts'
import { openFormTicket } from '../../conversations/index.ts'
import { attachmentsOf } from '../../uploads/index.ts'
import { contactByEmail, contactsFor } from '../../visitors/index.ts'
import { type PublishedForm, publishedForm } from '../access.ts'
import { type Accepted, acceptAnswers, earlierSubmission, keepSubmission, messageOf, withFiles } from '../keep-submission.ts'
import { presentShown } from '../present.ts'
import { leadsAway } from '../redirects.ts'
import { assertPerson, openedToken } from '../spam.ts'
import { ownerByKey } from './attach-file.ts'

/** Implements GET form: what those with the link fill in. */
export const readShownForm = query(formsApi.shown, (ctx, { support_lib_id, form_ref, language }) =>
  ctx.inLibrary(support_lib_id, async (inside) => ({
    form: presentShown(await publishedForm(inside, form_ref), language ?? ctx.request.language),
    opened: openedToken(inside, form_ref, inside.clock.now()),
  })),
)

/** Implements POST form_submissions: the published version is what counts, and nothing is stored that it does not ask for. */
export const submitForm = action(formsApi.submit, (ctx, { support_lib_id, form_ref, version, submission_key, answers, language, ...signs }) =>
  ctx.inLibrary(support_lib_id, async (inside) => {
    const published = await publishedForm(inside, form_ref)
    if (await earlierSubmission(inside, form_ref, submission_key)) return endOf(inside, published, language)
    assertPerson(inside, form_ref, signs)
    if (published.version !== version) throw refuse('conflict', { fields: { version: 'changed' } })
    const accepted = acceptAnswers(published.form, answers)
    const files = await filesOf(inside, published, accepted, submission_key)
    const withThem = { ...accepted, answers: withFiles(accepted.answers, accepted.given, files) }
    const submission_ref = newRef()
    const conversation_ref = published.form.ticket.is_opened ? await openTicket(inside, published, withThem, files, submission_ref) : null
    const facts = { submission_ref, submission_key, source: 'link', message_id: null, conversation_ref, email: accepted.email }
    // Two at once: the second undoes its ticket, and finds the first when it is sent again.
    if (!(await keepSubmission(inside, { ...facts, published, answers: withThem.answers }))) throw refuse('conflict', { fields: { submission_key: 'taken' } })
    return endOf(inside, published, language)
  }),
)

async function endOf(ctx: Ctx, { form }: PublishedForm, language: string | undefined): Promise<{ thank_you: string; redirect: string }> {
  const { thank_you, redirect } = formInLanguage(form, language ?? ctx.request.language)
  // The library may have lost the domain since the form was published.
  return { thank_you, redirect: (await leadsAway(ctx, redirect)) ? '' : redirect }
}

/**
 * Returns the files that were sent for this submission.
 * @throws AppError `invalid_input` for fields whose files are no longer there, or were sent for another one
 */
async function filesOf(ctx: Ctx, { form_ref, form }: PublishedForm, { file_ids, given }: Accepted, submission_key: string): Promise<AttachmentView[]> {
  try {
    return await attachmentsOf(ctx, file_ids, ownerByKey(form_ref, submission_key))
  } catch (error) {
    const missing = error instanceof AppError && error.code === 'not_found' ? error.fields?.attachments : undefined
    if (missing === undefined) throw error
    const field = fieldsOf(form).find(({ kind, field_id }) => kind === 'file' && given[field_id]?.includes(missing))
    throw refuse('invalid_input', { fields: { [`answers.${field?.field_id}`]: 'required' } })
  }
}

/** Opens the ticket of a submission for the contact with the email address in it. Returns its ref. */
async function openTicket(
  ctx: Ctx,
  published: PublishedForm,
  { answers, email, given }: Accepted,
  attachments: AttachmentView[],
  submission_ref: string,
): Promise<string> {
  if (email === null) throw refuse('invalid_input', { fields: { answers: 'email' } })
  if ((await contactByEmail(ctx, email))?.isBlocked) throw refuse('forbidden')
  const [contact] = await contactsFor([{ ctx, sought: { email } }])
  if (!contact || contact instanceof AppError) throw contact ?? refuse('not_found')
  const { ticket } = published.form
  const { conversation_ref, number } = await openFormTicket(ctx, {
    visitor_id: contact.visitor_id,
    subject: subjectOf(published, given),
    messages: [messageFor(published.title, answers)],
    attachments,
    ticket_type_ref: ticket.ticket_type_ref,
    tags: ticket.tags,
  })
  const { form_ref, title, version } = published
  ctx.emit('form.answered', { conversation_ref, number, form_ref, title, version, submission_ref }, { subject: conversation_ref })
  return conversation_ref
}

/** Characters of a ticket's subject. */
const subjectMax = 100

function subjectOf({ title, form }: PublishedForm, given: Accepted['given']): string {
  const field = fieldsOf(form).find(({ field_id }) => field_id === form.ticket.subject_field_id)
  const answer = field && Object.hasOwn(given, field.field_id) ? answerText(field, given[field.field_id] ?? '') : ''
  const text = (answer || form.ticket.subject || title).replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
  return Array.from(text).slice(0, subjectMax).join('')
}

/** Returns the message of a submission, cut to what a message can hold: the submission itself has all of it. */
export const messageFor = (title: string, answers: readonly SubmittedAnswer[]): string => {
  const letters = messageOf(title, answers)
  return letters.length <= limits.messageLengthMax ? letters : `${letters.slice(0, limits.messageLengthMax - 2).toWellFormed()}…`
}
