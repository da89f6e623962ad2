import type { WorkflowPlan } from '@porchlight/contracts/workflows/plan-steps'
import { workflowsApi } from '@porchlight/contracts/workflows/workflows'
import { sql } from 'kysely'
import { refuse } from '../../../kernel/errors.ts'
import { query } from '../../../kernel/operations.ts'
import type { VersionHead } from '../../../kernel/rows/kept-versions.ts'
import { workflowFor } from './access.ts'
import { countsOf, presentRow, presentWorkflow } from './present.ts'
import { problemsOf } from './problems.ts'
import { ruleVersions } from './rule-versions.ts'

/** Lists the library's rules in pages (checklist K1). */
export const listWorkflows = query(workflowsApi.list, async (ctx, { q, per_page, page, order_by, order, is_enabled, workflow_folder_ref }) => {
  const wanted = q.trim().toLowerCase()
  const found = ctx.db
    .selectFrom('workflows')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .$if(wanted !== '', (select) => select.where(sql<boolean>`strpos(lower(workflow_name), ${wanted}) > 0`))
    .$if(is_enabled !== undefined, (select) => select.where('is_enabled', '=', is_enabled ?? false))
    .$if(workflow_folder_ref === 'none', (select) => select.where('workflow_folder_ref', 'is', null))
    .$if(workflow_folder_ref !== undefined && workflow_folder_ref !== 'none', (select) => select.where('workflow_folder_ref', '=', workflow_folder_ref ?? ''))
  const rows = await found
    .selectAll()
    .orderBy(order_by === 'workflow_name' ? sql`lower(workflow_name)` : order_by, order)
    .orderBy('workflow_ref', order)
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  const { count } = await found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const counts = await countsOf(
    ctx,
    rows.map((row) => row.workflow_ref),
  )
  return { workflows: rows.map((row) => presentRow(row, counts.get(row.workflow_ref))), pagination: { totalCount: count, page, per_page } }
})

/** Reads a rule with its draft. */
export const readWorkflow = query(workflowsApi.read, async (ctx, { workflow_ref }) => {
  const row = await workflowFor(ctx, workflow_ref)
  const counts = await countsOf(ctx, [workflow_ref])
  return { workflow: presentWorkflow(row, await problemsOf(ctx, row.draft as WorkflowPlan), counts.get(workflow_ref)) }
})

const presentVersion = ({ version, published_at, publisher_id }: VersionHead) => ({
  version,
  published_at: published_at.toISOString(),
  published_by: publisher_id,
})

/** Versions of a rule that are listed. */
const versionsMax = 100

/** Lists the versions of a rule. */
export const listVersions = query(workflowsApi.versions, async (ctx, { workflow_ref }) => {
  await workflowFor(ctx, workflow_ref)
  const { rows } = await ruleVersions.page(ctx, workflow_ref, { limit: versionsMax })
  return { versions: rows.map(presentVersion) }
})

/** Reads one version of a rule. */
export const readVersion = query(workflowsApi.version, async (ctx, { workflow_ref, version }) => {
  const found = await ruleVersions.read(ctx, workflow_ref, version)
  if (!found) throw refuse('not_found')
  return { version: presentVersion(found), plan: found.body }
})
