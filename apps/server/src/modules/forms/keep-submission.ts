import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import type { Form } from '@porchlight/contracts/forms/form'
import { answerText, checkAnswers, type FieldAnswers, fieldsOf } from '@porchlight/contracts/forms/form-answers'
import type { SubmittedAnswer } from '@porchlight/contracts/forms/form-views'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { PublishedForm, SubmissionRow } from './access.ts'

/** Answers that passed the check, for people, with the email address among them and the uploads they refer to. */
export type Accepted = { answers: SubmittedAnswer[]; email: string | null; file_ids: string[]; given: FieldAnswers }

/**
 * Checks answers to a form: the only way to a submission.
 * @throws AppError `invalid_input` with the problems by field
 */
export function acceptAnswers(form: Form, given: FieldAnswers): Accepted {
  const { answers: kept, problems } = checkAnswers(form, given)
  const wrong = Object.entries(problems)
  if (wrong.length > 0) throw refuse('invalid_input', { fields: Object.fromEntries(wrong.map(([field_id, problem]) => [`answers.${field_id}`, problem])) })
  const fields = fieldsOf(form).filter(({ field_id }) => Object.hasOwn(kept, field_id))
  const file_ids = fields.flatMap(({ kind, field_id }) => (kind === 'file' ? [...(kept[field_id] ?? [])] : []))
  const email = fields.find(({ kind }) => kind === 'email')
  return {
    answers: fields.map((field) => ({
      field_id: field.field_id,
      kind: field.kind,
      label: field.label,
      value: answerText(field, kept[field.field_id] ?? ''),
      is_personal: field.is_personal || field.kind === 'email' || field.kind === 'phone',
      files: [],
    })),
    email: email ? String(kept[email.field_id]) : null,
    file_ids,
    given: kept,
  }
}

/** Returns the answers with the names and URLs of their files. */
export const withFiles = (answers: readonly SubmittedAnswer[], given: FieldAnswers, files: readonly AttachmentView[]): SubmittedAnswer[] =>
  answers.map((answer) => {
    if (answer.kind !== 'file') return answer
    const ids = given[answer.field_id] ?? []
    const own = files.filter(({ file_id }) => ids.includes(file_id)).map(({ name, url }) => ({ name, url }))
    return { ...answer, value: own.map(({ name }) => name).join(', '), files: own }
  })

/** Returns answers as the text of a message. */
export const messageOf = (title: string, answers: readonly SubmittedAnswer[]): string =>
  [title, ...answers.map(({ label, value }) => `${label}: ${value}`)].join('\n')

/** Returns the submission with this key, if it has been made. */
export const earlierSubmission = (ctx: Ctx, form_ref: string, submission_key: string): Promise<SubmissionRow | undefined> =>
  ctx.db
    .selectFrom('form_submissions')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('form_ref', '=', form_ref)
    .where('submission_key', '=', submission_key)
    .executeTakeFirst()

/** What a submission is made of. */
export type NewSubmission = Pick<SubmissionRow, 'submission_ref' | 'submission_key' | 'source' | 'message_id' | 'conversation_ref' | 'email'> & {
  published: PublishedForm
  answers: readonly SubmittedAnswer[]
}

/** Stores a submission and emits its event. Returns false if it has been made in the meantime: the first one counts. */
export async function keepSubmission(ctx: Ctx, { published, answers, ...facts }: NewSubmission): Promise<boolean> {
  const { form_ref, version, title } = published
  const row = { support_lib_id: ctx.support_lib_id, ...facts, form_ref, version, title, answers: JSON.stringify(answers), created_at: ctx.clock.now() }
  const kept = await ctx.db
    .insertInto('form_submissions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (kept.numInsertedOrUpdatedRows !== 1n) return false
  ctx.emit(
    'form.submitted',
    { form_ref, title, version, submission_ref: facts.submission_ref, source: facts.source === 'chat' ? 'chat' : 'link' },
    { subject: form_ref },
  )
  return true
}

/** Moves a submission to another conversation. */
export async function moveSubmission(ctx: Ctx, submission_ref: string, conversation_ref: string): Promise<void> {
  await ctx.db
    .updateTable('form_submissions')
    .set({ conversation_ref })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('submission_ref', '=', submission_ref)
    .execute()
}
