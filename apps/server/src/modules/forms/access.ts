import { Form, type FormSubmission } from '@porchlight/contracts'
import type { Selectable } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { FormSubmissions, Forms, FormVersions } from '../../kernel/generated/tables.ts'

export type FormTableRow = Selectable<Forms>
export type SubmissionRow = Selectable<FormSubmissions>

/** A published version of a form. */
export type PublishedForm = Pick<Selectable<FormVersions>, 'form_ref' | 'version' | 'title'> & { form: Form }

const formsOf = (ctx: Ctx, form_ref: string) =>
  ctx.db.selectFrom('forms').selectAll().where('support_lib_id', '=', ctx.support_lib_id).where('form_ref', '=', form_ref)

/** @throws AppError `not_found` */
export async function formForReading(ctx: Ctx, form_ref: string): Promise<FormTableRow> {
  const row = await formsOf(ctx, form_ref).executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}

/** @throws AppError `not_found` */
export async function formForUpdate(ctx: Ctx, form_ref: string): Promise<FormTableRow> {
  const row = await formsOf(ctx, form_ref).forUpdate().executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}

/** Returns a version of a form; undefined if it is not kept. */
export async function versionOf(ctx: Ctx, form_ref: string, version: number): Promise<PublishedForm | undefined> {
  const row = await ctx.db
    .selectFrom('form_versions')
    .select(['form_ref', 'version', 'title', 'form'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('form_ref', '=', form_ref)
    .where('version', '=', version)
    .executeTakeFirst()
  return row && { ...row, form: Form.parse(row.form) }
}

/**
 * Returns the published version of a form.
 * @throws AppError `not_found` also if the form is not published
 */
export async function publishedForm(ctx: Ctx, form_ref: string): Promise<PublishedForm> {
  const { version } = await formForReading(ctx, form_ref)
  const found = version === null ? undefined : await versionOf(ctx, form_ref, version)
  if (!found) throw refuse('not_found')
  return found
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
