import type { Selectable } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { lockByName } from '../../../kernel/data/lock-by-name.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { Workflows } from '../../../kernel/generated/tables.ts'
import { assertAtRevision } from '../../revisions/index.ts'

export type WorkflowDbRow = Selectable<Workflows>

/** @throws AppError `not_found`, also for a rule of another library */
export async function workflowFor(ctx: Ctx, workflow_ref: string): Promise<WorkflowDbRow> {
  const row = await rowsOf(ctx).where('workflow_ref', '=', workflow_ref).executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}

/**
 * Locks a rule and checks that the caller has seen its newest draft.
 * @throws AppError `not_found`, `conflict`
 */
export async function workflowForUpdate(ctx: Ctx, workflow_ref: string, revision?: number): Promise<WorkflowDbRow> {
  await lockByName(ctx, `workflows:${ctx.support_lib_id}`)
  const row = await workflowFor(ctx, workflow_ref)
  await assertAtRevision(ctx, row, revision)
  return row
}

/** Selects the library's rules. */
export const rowsOf = (ctx: Ctx) => ctx.db.selectFrom('workflows').selectAll().where('support_lib_id', '=', ctx.support_lib_id)

/** @throws AppError `invalid_input` for a folder that the library doesn't have */
export async function assertFolder(ctx: Ctx, workflow_folder_ref: string | null | undefined): Promise<void> {
  if (!workflow_folder_ref) return
  const row = await ctx.db
    .selectFrom('workflow_folders')
    .select('workflow_folder_ref')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('workflow_folder_ref', '=', workflow_folder_ref)
    .forKeyShare()
    .executeTakeFirst()
  if (!row) throw refuse('invalid_input', { fields: { workflow_folder_ref: 'no folder' } })
}
