import type { WorkflowFolderView } from '@porchlight/contracts/workflows/workflow-views'
import { workflowFoldersApi, workflowLimits } from '@porchlight/contracts/workflows/workflows'
import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { lockByName } from '../../../kernel/data/lock-by-name.ts'
import { refuse } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import { action, query } from '../../../kernel/operations.ts'

/** Returns the folders by name, or one of them, with the number of rules in each. */
async function foldersOf(ctx: Ctx, ref: string | null = null): Promise<WorkflowFolderView[]> {
  const { rows } = await sql<WorkflowFolderView>`
    select f.workflow_folder_ref, f.folder_name,
      (select count(*)::int from workflows w where w.support_lib_id = f.support_lib_id and w.workflow_folder_ref = f.workflow_folder_ref) as workflows
    from workflow_folders f where f.support_lib_id = ${ctx.support_lib_id} and (${ref}::text is null or f.workflow_folder_ref = ${ref})
    order by lower(f.folder_name), f.workflow_folder_ref`.execute(ctx.db)
  return rows
}

async function one(ctx: Ctx, ref: string): Promise<{ workflow_folder: WorkflowFolderView }> {
  const [workflow_folder] = await foldersOf(ctx, ref)
  if (!workflow_folder) throw refuse('not_found')
  return { workflow_folder }
}

/** @throws AppError `conflict` for a name that another folder has */
async function assertFree(ctx: Ctx, folder_name: string, except = ''): Promise<void> {
  await lockByName(ctx, `workflows:${ctx.support_lib_id}`)
  const all = await foldersOf(ctx)
  const isTaken = all.some((folder) => folder.workflow_folder_ref !== except && folder.folder_name.toLowerCase() === folder_name.toLowerCase())
  if (isTaken) throw refuse('conflict', { fields: { folder_name: 'taken' } })
  if (except === '' && all.length >= workflowLimits.folders) throw refuse('conflict', { fields: { folder_name: 'too many' } })
}

/** The folders of rules (checklist K1). */
export const folderHandlers = [
  query(workflowFoldersApi.list, async (ctx) => ({ workflow_folders: await foldersOf(ctx) })),
  query(workflowFoldersApi.read, (ctx, { workflow_folder_ref }) => one(ctx, workflow_folder_ref)),
  action(workflowFoldersApi.create, async (ctx, { folder_name }) => {
    await assertFree(ctx, folder_name)
    const workflow_folder_ref = newRef()
    await ctx.db
      .insertInto('workflow_folders')
      .values({ support_lib_id: ctx.support_lib_id, workflow_folder_ref, folder_name, created_at: ctx.clock.now() })
      .execute()
    ctx.emit('workflow.changed', { workflow_ref: null })
    return one(ctx, workflow_folder_ref)
  }),
  action(workflowFoldersApi.update, async (ctx, { workflow_folder_ref, folder_name }) => {
    await one(ctx, workflow_folder_ref)
    await assertFree(ctx, folder_name, workflow_folder_ref)
    await ctx.db
      .updateTable('workflow_folders')
      .set({ folder_name })
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('workflow_folder_ref', '=', workflow_folder_ref)
      .execute()
    ctx.emit('workflow.changed', { workflow_ref: null })
    return one(ctx, workflow_folder_ref)
  }),
  action(workflowFoldersApi.remove, async (ctx, { workflow_folder_ref }) => {
    await one(ctx, workflow_folder_ref)
    await ctx.db
      .deleteFrom('workflow_folders')
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('workflow_folder_ref', '=', workflow_folder_ref)
      .execute()
    ctx.emit('workflow.changed', { workflow_ref: null })
    return {}
  }),
]
