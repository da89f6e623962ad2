import { Flow } from '@porchlight/contracts/flows/flow'
import type { Selectable } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { Flows, FlowVersions } from '../../kernel/generated/tables.ts'

export type FlowTableRow = Selectable<Flows>

/** A published version of a flow. */
export type PublishedFlow = Pick<Selectable<FlowVersions>, 'flow_ref' | 'version' | 'title' | 'published_at' | 'publisher_id'> & { flow: Flow }

const flowsOf = (ctx: Ctx, flow_ref: string) =>
  ctx.db.selectFrom('flows').selectAll().where('support_lib_id', '=', ctx.support_lib_id).where('flow_ref', '=', flow_ref)

/** @throws AppError `not_found` */
export async function flowForReading(ctx: Ctx, flow_ref: string): Promise<FlowTableRow> {
  const row = await flowsOf(ctx, flow_ref).executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}

/** @throws AppError `not_found` */
export async function flowForUpdate(ctx: Ctx, flow_ref: string): Promise<FlowTableRow> {
  const row = await flowsOf(ctx, flow_ref).forUpdate().executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}

/** Returns a version of a flow; undefined if it is not kept. */
export async function versionOf(ctx: Ctx, flow_ref: string, version: number): Promise<PublishedFlow | undefined> {
  const row = await ctx.db
    .selectFrom('flow_versions')
    .select(['flow_ref', 'version', 'title', 'flow', 'published_at', 'publisher_id'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('flow_ref', '=', flow_ref)
    .where('version', '=', version)
    .executeTakeFirst()
  return row && { ...row, flow: Flow.parse(row.flow) }
}
