import { Flow } from '@porchlight/contracts/flows/flow'
import { flowProblems } from '@porchlight/contracts/flows/flow-problems'
import type { FlowVersion, FlowView } from '@porchlight/contracts/flows/flow-views'
import type { Selectable } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import type { FlowVersions } from '../../kernel/generated/tables.ts'
import { staffNames } from '../people/index.ts'
import type { FlowTableRow } from './access.ts'
import { referenceProblems } from './references.ts'

type VersionRow = Pick<Selectable<FlowVersions>, 'version' | 'published_at' | 'publisher_id' | 'flow'>

/** Returns published versions with the names of those who published them. */
export async function presentVersions(ctx: Ctx, rows: readonly Omit<VersionRow, 'flow'>[], current: number | null): Promise<FlowVersion[]> {
  const names = await staffNames(ctx, [...new Set(rows.flatMap(({ publisher_id }) => publisher_id ?? []))])
  return rows.map(({ version, published_at, publisher_id }) => ({
    version,
    published_at: published_at.toISOString(),
    publisher: { user_id: publisher_id, name: names.get(publisher_id ?? '')?.name ?? '' },
    is_current: version === current,
  }))
}

/** Returns what keeps a flow from being published. */
export async function problemsOf(ctx: Ctx, flow: Flow): Promise<FlowView['problems']> {
  return [...flowProblems(flow), ...(await referenceProblems(ctx, flow))]
}

/** Returns problems as the fields of a refusal: the first of each place. */
export const problemFields = (problems: FlowView['problems']): Record<string, string> =>
  Object.fromEntries(problems.toReversed().map(({ node_id, at, code }) => [[node_id ?? 'flow', at].filter(Boolean).join('.'), code]))

/** Returns a flow as its builder shows it. */
export async function presentFlow(ctx: Ctx, row: FlowTableRow): Promise<{ flow: FlowView }> {
  const flow = Flow.parse(row.flow)
  const version =
    row.version === null
      ? undefined
      : await ctx.db
          .selectFrom('flow_versions')
          .select(['version', 'published_at', 'publisher_id', 'flow'])
          .where('support_lib_id', '=', ctx.support_lib_id)
          .where('flow_ref', '=', row.flow_ref)
          .where('version', '=', row.version)
          .executeTakeFirst()
  const names = await staffNames(ctx, row.editor_id === null ? [] : [row.editor_id])
  const [published = null] = version ? await presentVersions(ctx, [version], row.version) : []
  return {
    flow: {
      flow_ref: row.flow_ref,
      title: row.title,
      flow,
      revision: row.revision,
      editor: { user_id: row.editor_id, name: names.get(row.editor_id ?? '')?.name ?? '' },
      updated_at: row.updated_at.toISOString(),
      published,
      is_changed: !version || JSON.stringify(Flow.parse(version.flow)) !== JSON.stringify(flow),
      problems: await problemsOf(ctx, flow),
    },
  }
}
