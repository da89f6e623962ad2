import { textTemplateLimits } from '@porchlight/contracts/text-templates/text-template-limits'
import { type TextTemplate, textTemplatesApi } from '@porchlight/contracts/text-templates/text-templates'
import type { Selectable } from 'kysely'
import { actorId, type Ctx } from '../../kernel/context.ts'
import { lockByName } from '../../kernel/data/lock-by-name.ts'
import { refuse } from '../../kernel/errors.ts'
import type { TextTemplates } from '../../kernel/generated/tables.ts'
import { newRef } from '../../kernel/ids.ts'
import { action, type Handler, preparedAction, query } from '../../kernel/operations.ts'
import { assertWrites, kindsOf, publishesKind } from '../reviews/index.ts'
import { assertAtRevision } from '../revisions/index.ts'
import { cleanRichText } from '../rich-text/index.ts'

const heads = ['template_ref', 'kind', 'name', 'description', 'title', 'updated_at', 'created_by', 'revision'] as const
type Head = Pick<Selectable<TextTemplates>, (typeof heads)[number]>
const present = (ctx: Ctx, { template_ref, kind, name, description, title, updated_at, created_by, revision }: Head): TextTemplate => ({
  ...{ template_ref, kind: kind as TextTemplate['kind'], name, description, title, revision },
  can_change: mayChange(ctx, { kind, created_by }),
  updated_at: updated_at.toISOString(),
})

/** Returns whether the caller may change, rename and delete a template: who made it, and those who decide what is published of its kind. */
const mayChange = (ctx: Ctx, { kind, created_by }: Pick<Head, 'kind' | 'created_by'>): boolean =>
  created_by === actorId(ctx.actor) || publishesKind(ctx, kind as TextTemplate['kind'])

/** @throws AppError `not_found`, and `forbidden` unless the caller may change this template */
async function templateToChange(ctx: Ctx, template_ref: string): Promise<Selectable<TextTemplates>> {
  const row = await templateOf(ctx, template_ref, true)
  if (!mayChange(ctx, row)) throw refuse('forbidden')
  return row
}

/** Selects a template of a kind that the caller writes, and locks it if it is to be changed. */
async function templateOf(ctx: Ctx, template_ref: string, isForUpdate = false): Promise<Selectable<TextTemplates>> {
  const row = await ctx.db
    .selectFrom('text_templates')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('template_ref', '=', template_ref)
    .$if(isForUpdate, (rows) => rows.forUpdate())
    .executeTakeFirst()
  if (!row || !kindsOf(ctx).some((kind) => kind === row.kind)) throw refuse('not_found')
  return row
}

/** Operations on a library's own templates. */
export const textTemplateHandlers: Handler[] = [
  query(textTemplatesApi.list, async (ctx, { kind }) => {
    assertWrites(ctx, kind)
    const rows = ctx.db.selectFrom('text_templates').select(heads).where('support_lib_id', '=', ctx.support_lib_id).where('kind', '=', kind)
    return { text_templates: (await rows.orderBy('name').orderBy('template_ref').execute()).map((row) => present(ctx, row)) }
  }),
  query(textTemplatesApi.read, async (ctx, { template_ref }) => {
    const row = await templateOf(ctx, template_ref)
    return { text_template: { ...present(ctx, row), html: row.html } }
  }),
  preparedAction(
    textTemplatesApi.create,
    async (kernel, support_lib_id, input) => ({ ...input, html: await cleanRichText(kernel, support_lib_id, input.html) }),
    async (ctx, { kind, ...given }) => {
      assertWrites(ctx, kind)
      // Two people who add the last one at the same time wait for each other.
      await lockByName(ctx, `text_templates:${kind}`)
      const rows = ctx.db.selectFrom('text_templates').select('template_ref').where('support_lib_id', '=', ctx.support_lib_id).where('kind', '=', kind)
      if ((await rows.execute()).length >= textTemplateLimits.ofKind) throw refuse('conflict', { fields: { name: 'too many' } })
      const row = await ctx.db
        .insertInto('text_templates')
        .values({
          ...{ support_lib_id: ctx.support_lib_id, template_ref: newRef(), kind, ...given },
          ...{ updated_at: ctx.clock.now(), created_by: actorId(ctx.actor) },
        })
        .returning(heads)
        .executeTakeFirstOrThrow()
      ctx.emit('text_template.changed', { template_ref: row.template_ref }, { subject: row.template_ref })
      return { text_template: present(ctx, row) }
    },
  ),
  action(textTemplatesApi.rename, async (ctx, { template_ref, name, description }) => {
    await templateToChange(ctx, template_ref)
    const row = await ctx.db
      .updateTable('text_templates')
      .set({ name, description, updated_at: ctx.clock.now() })
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('template_ref', '=', template_ref)
      .returning(heads)
      .executeTakeFirst()
    if (!row) throw refuse('not_found')
    ctx.emit('text_template.changed', { template_ref }, { subject: template_ref })
    return { text_template: present(ctx, row) }
  }),
  preparedAction(
    textTemplatesApi.save,
    async (kernel, support_lib_id, input) => ({ ...input, html: await cleanRichText(kernel, support_lib_id, input.html) }),
    async (ctx, { template_ref, title, html, revision }) => {
      await assertAtRevision(ctx, await templateToChange(ctx, template_ref), revision)
      const row = await ctx.db
        .updateTable('text_templates')
        .set({ title, html, revision: revision + 1, editor_id: actorId(ctx.actor), updated_at: ctx.clock.now() })
        .where('support_lib_id', '=', ctx.support_lib_id)
        .where('template_ref', '=', template_ref)
        .returningAll()
        .executeTakeFirstOrThrow()
      ctx.emit('text_template.changed', { template_ref }, { subject: template_ref })
      return { text_template: { ...present(ctx, row), html: row.html } }
    },
  ),
  action(textTemplatesApi.remove, async (ctx, { template_ref }) => {
    await templateToChange(ctx, template_ref)
    await ctx.db.deleteFrom('text_templates').where('support_lib_id', '=', ctx.support_lib_id).where('template_ref', '=', template_ref).execute()
    ctx.emit('text_template.changed', { template_ref }, { subject: template_ref })
    return {}
  }),
]
