import { LRUCache } from 'lru-cache'
import type { Ctx } from '../../../kernel/context.ts'
import { type PublishedFlow, versionOf } from '../access.ts'

/** Versions never change, so recent ones are read and checked once. */
const kept = new LRUCache<string, PublishedFlow>({ max: 500 })

/** Returns a version of a flow; undefined if it is not kept. */
export async function keptVersion(ctx: Ctx, flow_ref: string, version: number): Promise<PublishedFlow | undefined> {
  const key = `${ctx.config.DATA_DIR} ${ctx.support_lib_id} ${flow_ref} ${version}`
  const known = kept.get(key) ?? (await versionOf(ctx, flow_ref, version))
  if (known) kept.set(key, known)
  return known
}

/** Returns the published version of a flow; undefined if it has none. */
export async function publishedFlow(ctx: Ctx, flow_ref: string): Promise<PublishedFlow | undefined> {
  const row = await ctx.db
    .selectFrom('flows')
    .select('version')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('flow_ref', '=', flow_ref)
    .executeTakeFirst()
  return row && row.version !== null ? keptVersion(ctx, flow_ref, row.version) : undefined
}

/** Returns the published version of each published flow, by name. */
export async function publishedFlows(ctx: Ctx): Promise<PublishedFlow[]> {
  const rows = await ctx.db
    .selectFrom('flows')
    .select(['flow_ref', 'version'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('version', 'is not', null)
    .orderBy('title')
    .orderBy('flow_ref')
    .execute()
  const flows: PublishedFlow[] = []
  for (const { flow_ref, version } of rows) flows.push(...[await keptVersion(ctx, flow_ref, version ?? 0)].filter((flow) => flow !== undefined))
  return flows
}

/** Returns whether a flow begins on a page by itself. */
export const hasPageFlows = async (ctx: Ctx): Promise<boolean> => (await publishedFlows(ctx)).some(({ flow }) => flow.starts.some(({ on }) => on === 'page'))
