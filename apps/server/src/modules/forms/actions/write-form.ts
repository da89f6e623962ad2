import { Form } from '@porchlight/contracts/forms/form'
import { formLimits } from '@porchlight/contracts/forms/form-fields'
import { formsApi } from '@porchlight/contracts/forms/forms'
import { sql } from 'kysely'
import { actorId, type Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import { action } from '../../../kernel/operations.ts'
import { libraryForUpdate } from '../../libraries/index.ts'
import { assertAtRevision } from '../../revisions/index.ts'
import { type FormTableRow, formForReading, formForUpdate, versionOf } from '../access.ts'
import { presentForm } from '../present.ts'

const emptyForm = Form.parse({ pages: [{ fields: [] }] })

/** Creates a form that is not published. */
export const createForm = action(formsApi.create, async (ctx, { title, form = emptyForm }) => presentForm(ctx, await insertForm(ctx, title, form)))

/** Creates an unpublished form from another's draft. */
export const duplicateForm = action(formsApi.duplicate, async (ctx, { form_ref, title }) => {
  const { form } = await formForReading(ctx, form_ref)
  return presentForm(ctx, await insertForm(ctx, title, Form.parse(form)))
})

/** Saves the draft. */
export const saveForm = action(formsApi.save, async (ctx, { form_ref, form, revision }) => {
  await assertAtRevision(ctx, await formForUpdate(ctx, form_ref), revision)
  return presentForm(ctx, await changeForm(ctx, form_ref, { form: JSON.stringify(form) }))
})

/** Makes a published version the draft. */
export const restoreForm = action(formsApi.restore, async (ctx, { form_ref, version, revision }) => {
  await assertAtRevision(ctx, await formForUpdate(ctx, form_ref), revision)
  const found = await versionOf(ctx, form_ref, version)
  if (!found) throw refuse('not_found')
  return presentForm(ctx, await changeForm(ctx, form_ref, { form: JSON.stringify(found.form) }))
})

/** Renames a form. Versions keep the name under which they were published. */
export const renameForm = action(formsApi.rename, async (ctx, { form_ref, title }) => {
  await formForUpdate(ctx, form_ref)
  return presentForm(ctx, await changeForm(ctx, form_ref, { title }))
})

/** Deletes a form with its versions and its submissions, except those that belong to conversations. */
export const removeForm = action(formsApi.remove, async (ctx, { form_ref }) => {
  const { title } = await formForUpdate(ctx, form_ref)
  await ctx.db
    .deleteFrom('form_submissions')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('form_ref', '=', form_ref)
    .where('conversation_ref', 'is', null)
    .execute()
  await ctx.db.deleteFrom('forms').where('support_lib_id', '=', ctx.support_lib_id).where('form_ref', '=', form_ref).execute()
  ctx.emit('form.deleted', { form_ref, title }, { subject: form_ref })
  return {}
})

/** @throws AppError `conflict` if the library has as many forms as it may have */
async function insertForm(ctx: Ctx, title: string, form: Form): Promise<FormTableRow> {
  // The library's row is the lock of its number of forms.
  const { support_lib_id } = await libraryForUpdate(ctx)
  const { count } = await ctx.db
    .selectFrom('forms')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('support_lib_id', '=', support_lib_id)
    .executeTakeFirstOrThrow()
  if (count >= formLimits.forms) throw refuse('conflict', { fields: { title: 'too many' } })
  const now = ctx.clock.now()
  const row = await ctx.db
    .insertInto('forms')
    .values({
      support_lib_id,
      form_ref: newRef(),
      title,
      form: JSON.stringify(form),
      revision: 1,
      state: 'unpublished',
      version: null,
      last_version: 0,
      created_at: now,
      updated_at: now,
      editor_id: actorId(ctx.actor),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.emit('form.saved', { form_ref: row.form_ref, revision: row.revision }, { subject: row.form_ref })
  return row
}

/** Changes a locked form, and counts its revision up. */
async function changeForm(ctx: Ctx, form_ref: string, change: { form?: string; title?: string }): Promise<FormTableRow> {
  const row = await ctx.db
    .updateTable('forms')
    .set({ ...change, revision: sql<number>`revision + 1`, updated_at: ctx.clock.now(), editor_id: actorId(ctx.actor) })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('form_ref', '=', form_ref)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.emit('form.saved', { form_ref, revision: row.revision }, { subject: form_ref })
  return row
}
