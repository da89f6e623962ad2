import { type ChecklistStep, type ChecklistView, checklistsApi } from '@porchlight/contracts/checklists/checklists'
import { limits } from '@porchlight/contracts/limits'
import { inboxFlags } from '@porchlight/contracts/permission-flags'
import type { Selectable } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { lockByName } from '../../kernel/data/lock-by-name.ts'
import { refuse } from '../../kernel/errors.ts'
import type { ChecklistTemplates } from '../../kernel/generated/tables.ts'
import { newRef } from '../../kernel/ids.ts'
import { action, query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { changeConversation } from '../conversations/index.ts'
import { mentionable } from '../permissions/index.ts'
import { addSteps } from '../tasks/index.ts'

type Row = Selectable<ChecklistTemplates>

const stepsOf = (row: Row) => row.steps as ChecklistStep[]
const present = (row: Row): ChecklistView => ({
  ...{ checklist_ref: row.checklist_ref, name: row.name, is_required: row.is_required },
  ...{ steps: stepsOf(row), revision: row.revision },
})
const rowsOf = (ctx: Ctx) => ctx.db.selectFrom('checklist_templates').selectAll().where('support_lib_id', '=', ctx.support_lib_id)
const announce = (ctx: Ctx, checklist_ref: string) => ctx.emit('checklist.changed', { checklist_ref }, { subject: checklist_ref })
const assigneesOf = (steps: readonly ChecklistStep[]) => [...new Set(steps.flatMap(({ assignee_id }) => assignee_id ?? []))]

/** Lists the checklists. */
export const listChecklists = query(checklistsApi.list, async (ctx) => ({
  checklists: (await rowsOf(ctx).orderBy('name').orderBy('checklist_ref').execute()).map(present),
}))

/** Makes a checklist. */
export const createChecklist = action(checklistsApi.create, async (ctx, { name, is_required, steps }) => {
  const all = await lockChecklists(ctx)
  assertNameFree(all, name)
  if (all.length >= limits.checklistsMax) throw refuse('conflict', { fields: { name: 'too many' } })
  await assertAssignees(ctx, steps)
  const created = { created_by: staffOf(ctx).user_id, created_at: ctx.clock.now() }
  const row = await ctx.db
    .insertInto('checklist_templates')
    .values({ support_lib_id: ctx.support_lib_id, checklist_ref: newRef(), name, is_required, steps: JSON.stringify(steps), ...created })
    .returningAll()
    .executeTakeFirstOrThrow()
  announce(ctx, row.checklist_ref)
  return { checklist: present(row) }
})

/** Changes a checklist. Whom a step was assigned to before is not checked again: they may have left since. */
export const updateChecklist = action(checklistsApi.update, async (ctx, { checklist_ref, revision, name, is_required, steps }) => {
  const all = await lockChecklists(ctx)
  const before = all.find((row) => row.checklist_ref === checklist_ref)
  if (!before) throw refuse('not_found')
  if (before.revision !== revision) throw refuse('conflict', { fields: { revision: 'changed' } })
  assertNameFree(all, name, checklist_ref)
  await assertAssignees(ctx, steps, assigneesOf(stepsOf(before)))
  const row = await ctx.db
    .updateTable('checklist_templates')
    .set({ name, is_required, steps: JSON.stringify(steps), revision: revision + 1 })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('checklist_ref', '=', checklist_ref)
    .returningAll()
    .executeTakeFirstOrThrow()
  announce(ctx, checklist_ref)
  return { checklist: present(row) }
})

/** Deletes a checklist. */
export const removeChecklist = action(checklistsApi.remove, async (ctx, { checklist_ref }) => {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('checklist_templates')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('checklist_ref', '=', checklist_ref)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw refuse('not_found')
  announce(ctx, checklist_ref)
  return {}
})

/** Adds a checklist to a conversation. */
export const addChecklist = action(checklistsApi.add, async (ctx, { conversation_ref, checklist_ref }) =>
  changeConversation(ctx, conversation_ref, 'note', async (change) => {
    const row = await rowsOf(ctx).where('checklist_ref', '=', checklist_ref).executeTakeFirst()
    if (!row) throw refuse('not_found')
    const steps = stepsOf(row)
    const people = await mentionable(ctx, assigneesOf(steps), inboxFlags)
    const dueAfter = (hours: number | null) => (hours === null ? null : new Date(ctx.clock.now().getTime() + hours * 3_600_000))
    return {
      tasks: await addSteps(ctx, change, {
        ...{ checklist_ref, name: row.name, is_required: row.is_required },
        steps: steps.map(({ title, due_hours, assignee_id }) => ({
          title,
          assignee_id: assignee_id !== null && people.get(assignee_id) ? assignee_id : null,
          due_at: dueAfter(due_hours),
        })),
      }),
    }
  }),
)

/** Returns the steps of a checklist; undefined if the library has no such one. */
export async function stepsOfChecklist(ctx: Ctx, checklist_ref: string): Promise<readonly ChecklistStep[] | undefined> {
  const row = await rowsOf(ctx).where('checklist_ref', '=', checklist_ref).executeTakeFirst()
  return row && stepsOf(row)
}

/** Returns which of these checklists the library has. */
export async function knownChecklists(ctx: Ctx, checklist_refs: readonly string[]): Promise<string[]> {
  if (checklist_refs.length === 0) return []
  const rows = await rowsOf(ctx)
    .where('checklist_ref', 'in', [...checklist_refs])
    .execute()
  return rows.map(({ checklist_ref }) => checklist_ref)
}

/** Returns the checklists and blocks concurrent changes to them. Uses an advisory lock, because there may be no row to lock yet. */
async function lockChecklists(ctx: Ctx): Promise<Row[]> {
  await lockByName(ctx, 'checklists')
  return rowsOf(ctx).execute()
}

/** @throws AppError `invalid_input` that names the steps whose assignee may not see the inbox, and is none of those kept */
async function assertAssignees(ctx: Ctx, steps: readonly ChecklistStep[], kept: readonly string[] = []): Promise<void> {
  const added = assigneesOf(steps).filter((user_id) => !kept.includes(user_id))
  const people = await mentionable(ctx, added, inboxFlags)
  const wrong = added.filter((user_id) => !people.get(user_id))
  const fields = steps.flatMap(({ assignee_id }, at) =>
    assignee_id && wrong.includes(assignee_id) ? [[`steps.${at}.assignee_id`, 'no teammate who may']] : [],
  )
  if (fields.length > 0) throw refuse('invalid_input', { fields: Object.fromEntries(fields) })
}

/** @throws AppError `conflict` */
function assertNameFree(all: readonly Row[], name: string, except?: string): void {
  if (all.some((row) => row.checklist_ref !== except && row.name.toLowerCase() === name.toLowerCase())) throw refuse('conflict', { fields: { name: 'taken' } })
}
