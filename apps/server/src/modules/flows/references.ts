import type { Flow } from '@porchlight/contracts/flows/flow'
import type { FlowView } from '@porchlight/contracts/flows/flow-views'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { knownArticles } from '../articles/index.ts'
import { formStates } from '../forms/index.ts'
import { answersOf } from '../libraries/index.ts'
import { referencesIn, rulesThatName, unknownReferences, type WorkflowReference } from '../workflows/index.ts'

/** Returns the places of a flow that refer to something the library doesn't have: teams, flows, forms, articles, and what actions name; forms that are not published, and steps that answer where the library does not answer readers. */
export async function referenceProblems(ctx: Ctx, { nodes }: Flow): Promise<FlowView['problems']> {
  const at = (node_id: string, place: string) => `${node_id} ${place}`
  const references = nodes.flatMap((node): WorkflowReference[] => {
    if (node.kind === 'action') return referencesIn(node.action, node.inputs, node.node_id).map((one) => ({ ...one, at: one.at.replace('.', ' ') }))
    if (node.kind === 'agent')
      return node.actions.flatMap(({ action, inputs }) => referencesIn(action, inputs, node.node_id).map((one) => ({ ...one, at: one.at.replace('.', ' ') })))
    if (node.kind === 'hand_over' && node.team_ref !== null) return [{ at: at(node.node_id, 'team_ref'), of: 'team', ref: node.team_ref }]
    return []
  })
  const calls = nodes.flatMap((node) => (node.kind === 'call' && node.flow_ref !== '' ? [{ at: at(node.node_id, 'flow_ref'), ref: node.flow_ref }] : []))
  const shown = nodes.flatMap((node) => (node.kind === 'article' ? node.articles.map((ref) => ({ at: at(node.node_id, 'articles'), ref })) : []))
  const [unknown, flows, articles] = [
    references.length > 0 ? await unknownReferences(ctx, references) : [],
    calls.length > 0
      ? await knownFlows(
          ctx,
          calls.map(({ ref }) => ref),
        )
      : new Set<string>(),
    shown.length > 0
      ? await knownArticles(
          ctx,
          shown.map(({ ref }) => ref),
        )
      : new Set<string>(),
  ]
  const forms = nodes.flatMap((node) => (node.kind === 'form' && node.form_ref !== '' ? [node] : []))
  const states = await formStates(
    ctx,
    forms.map(({ form_ref }) => form_ref),
  )
  const offline = forms.flatMap(({ node_id, form_ref }) => {
    const state = states.get(form_ref)
    return state === 'published' ? [] : [{ node_id, at: 'form_ref', code: state === undefined ? ('unknown' as const) : ('form_offline' as const) }]
  })
  const agents = nodes.filter(({ kind }) => kind === 'agent')
  const unanswered = agents.length === 0 || (await answersOf(ctx)).forReaders ? [] : agents
  const missing = [...unknown, ...calls.filter(({ ref }) => !flows.has(ref)), ...shown.filter(({ ref }) => !articles.has(ref))]
  return [
    ...missing.map(({ at: place }) => {
      const [node_id = '', where = ''] = place.split(' ')
      return { node_id, at: where, code: 'unknown' as const }
    }),
    ...offline,
    ...unanswered.map(({ node_id }) => ({ node_id, at: '', code: 'answers_off' as const })),
  ]
}

async function knownFlows(ctx: Ctx, refs: string[]): Promise<Set<string>> {
  const rows = await ctx.db.selectFrom('flows').select('flow_ref').where('support_lib_id', '=', ctx.support_lib_id).where('flow_ref', 'in', refs).execute()
  return new Set(rows.map(({ flow_ref }) => flow_ref))
}

/** Returns which flows, by their draft or their published version, and which rules start a flow. */
export async function usesOf(
  ctx: Ctx,
  flow_ref: string,
): Promise<{ flows: { flow_ref: string; title: string }[]; workflows: { workflow_ref: string; workflow_name: string }[] }> {
  const calls = JSON.stringify({ nodes: [{ kind: 'call', flow_ref }] })
  const { rows: flows } = await sql<{ flow_ref: string; title: string }>`
    select f.flow_ref, f.title from flows f left join flow_versions v using (support_lib_id, flow_ref, version)
    where f.support_lib_id = ${ctx.support_lib_id} and f.flow_ref <> ${flow_ref} and (f.flow @> ${calls}::jsonb or v.flow @> ${calls}::jsonb)
    order by f.title limit 100`.execute(ctx.db)
  return { flows, workflows: await rulesThatName(ctx, flow_ref) }
}
