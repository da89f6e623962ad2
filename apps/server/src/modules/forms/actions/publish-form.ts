import { Form } from '@porchlight/contracts/forms/form'
import { formLimits } from '@porchlight/contracts/forms/form-fields'
import { formsApi } from '@porchlight/contracts/forms/forms'
import { actorId, type Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { assertAtRevision } from '../../revisions/index.ts'
import { assertOptions } from '../../ticket-settings/index.ts'
import { type FormTableRow, formForUpdate } from '../access.ts'
import { presentForm, problemsOf } from '../present.ts'

/** Publishes the draft as the next version (checklist L1: publishform). */
export const publishForm = action(formsApi.publish, async (ctx, { form_ref, revision }) => {
  const row = await formForUpdate(ctx, form_ref)
  await assertAtRevision(ctx, row, revision)
  const form = Form.parse(row.form)
  const problems = await problemsOf(ctx, form)
  if (problems.length > 0) throw refuse('invalid_input', { fields: Object.fromEntries(problems.map(({ path, code }) => [path, code])) })
  const { ticket_type_ref, tags, is_opened } = form.ticket
  if (is_opened)
    await assertOptions(ctx, [
      ...(ticket_type_ref === null ? [] : [{ kind: 'ticket_type' as const, ref: ticket_type_ref, field: 'ticket' }]),
      ...tags.map((ref) => ({ kind: 'tag' as const, ref, field: 'ticket' })),
    ])
  const version = row.last_version + 1
  const { support_lib_id } = ctx
  const published_at = ctx.clock.now()
  await ctx.db
    .insertInto('form_versions')
    .values({ support_lib_id, form_ref, version, title: row.title, form: JSON.stringify(form), published_at, publisher_id: actorId(ctx.actor) })
    .execute()
  await ctx.db
    .deleteFrom('form_versions')
    .where('support_lib_id', '=', support_lib_id)
    .where('form_ref', '=', form_ref)
    .where('version', '<=', version - formLimits.versions)
    .execute()
  const published = await setState(ctx, form_ref, { state: 'published', version, last_version: version })
  ctx.emit('form.published', { form_ref, title: row.title, version }, { subject: form_ref })
  return presentForm(ctx, published)
})

/** Takes a form offline; a no-op if it is not published. Chats in which it was sent can still be answered. */
export const unpublishForm = action(formsApi.unpublish, async (ctx, { form_ref }) => {
  const row = await formForUpdate(ctx, form_ref)
  if (row.version === null) return presentForm(ctx, row)
  const changed = await setState(ctx, form_ref, { state: 'unpublished', version: null })
  ctx.emit('form.unpublished', { form_ref, title: row.title }, { subject: form_ref })
  return presentForm(ctx, changed)
})

const setState = (ctx: Ctx, form_ref: string, change: Partial<Pick<FormTableRow, 'state' | 'version' | 'last_version'>>): Promise<FormTableRow> =>
  ctx.db
    .updateTable('forms')
    .set({ ...change, updated_at: ctx.clock.now() })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('form_ref', '=', form_ref)
    .returningAll()
    .executeTakeFirstOrThrow()
