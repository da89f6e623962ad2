import type { Form } from '@porchlight/contracts/forms/form'
import type { FormSubmission } from '@porchlight/contracts/forms/form-views'
import type { Selectable } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { FormSubmissions } from '../../kernel/generated/tables.ts'
import type { KeptVersion } from '../../kernel/rows/kept-versions.ts'
import { formDocuments } from './documents.ts'

export type SubmissionRow = Selectable<FormSubmissions>

/** A published version of a form. */
export type PublishedForm = { form_ref: string; version: number; title: string; form: Form }

const asForm = (form_ref: string, found: KeptVersion<Form> | undefined): PublishedForm | undefined =>
  found && { form_ref, version: found.version, title: found.title, form: found.body }

/** Returns a version of a form; undefined if it is not kept. */
export const versionOf = async (ctx: Ctx, form_ref: string, version: number): Promise<PublishedForm | undefined> =>
  asForm(form_ref, await formDocuments.versions.read(ctx, form_ref, version))

/**
 * Returns the published version of a form.
 * @throws AppError `not_found` also if the form is not published
 */
export async function publishedForm(ctx: Ctx, form_ref: string): Promise<PublishedForm> {
  const found = await shownVersion(ctx, form_ref)
  if (!found) throw refuse('not_found')
  return found
}

/** Returns the published version of a form without refusing; undefined if there is none. */
export const shownVersion = async (ctx: Ctx, form_ref: string): Promise<PublishedForm | undefined> =>
  asForm(form_ref, await formDocuments.published(ctx, form_ref))

/** Returns whether forms are published, by their refs; those that the library doesn't have are left out. */
export async function formStates(ctx: Ctx, refs: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (refs.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('forms')
    .select(['form_ref', 'state'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('form_ref', 'in', [...new Set(refs)])
    .execute()
  return new Map(rows.map(({ form_ref, state }) => [form_ref, state]))
}

/** Returns the answers of a submission, for a flow that asked for them; undefined if there is no such submission. */
export async function submittedAnswers(ctx: Ctx, submission_ref: string): Promise<{ form_ref: string; answers: FormSubmission['answers'] } | undefined> {
  const row = await ctx.db
    .selectFrom('form_submissions')
    .select(['form_ref', 'answers'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('submission_ref', '=', submission_ref)
    .executeTakeFirst()
  return row && { form_ref: row.form_ref, answers: row.answers as FormSubmission['answers'] }
}

/** Returns a submission as staff see it. */
export const presentSubmission = (row: SubmissionRow): FormSubmission => ({
  submission_ref: row.submission_ref,
  form_ref: row.form_ref,
  source: row.source as FormSubmission['source'],
  email: row.email,
  version: row.version,
  created_at: row.created_at.toISOString(),
  conversation_ref: row.conversation_ref,
  answers: row.answers as FormSubmission['answers'],
})
