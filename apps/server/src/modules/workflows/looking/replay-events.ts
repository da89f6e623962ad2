import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { WorkflowPlan } from '@porchlight/contracts/workflows/plan-steps'
import type { ReplayView, StepResult, Verdict } from '@porchlight/contracts/workflows/workflow-views'
import type { Ctx } from '../../../kernel/context.ts'
import type { JobTask } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { readableRefs, readsAll, viewsForRules } from '../../conversations/index.ts'
import { staffNow } from '../../people/index.ts'
import { assertSeesPlan } from '../keeping/seen-plan.ts'
import { caseAt, undone } from '../running/case-at.ts'
import { type Desk, deskOf, type Rule, readAhead, ruleOf } from '../running/engine.ts'
import { factsOfEvents } from '../running/facts.ts'
import { eventsAbout, eventsNamed, type Happened } from '../running/happened.ts'
import { fieldsOf, publishedRule } from '../running/rules-of-library.ts'
import { isTriggered } from '../running/triggers.ts'
import { onPaper, type Paper } from './on-paper.ts'
import type { ReplayRow } from './replays.ts'

/** Events judged in one transaction, events passed over in it, and differences kept for the result. */
const batchMax = 2000
const passedMax = 20_000
const differencesMax = 200

/** Replays past events, in batches whose progress is stored, so that it goes on after a restart. */
export const replayTask: JobTask = {
  name: 'workflows.replay',
  outside: true,
  async runOutside({ kernel, signal, inLibrary }, payload) {
    const replay_ref = String(payload.replay_ref)
    while (!signal.aborted && (await inLibrary((ctx) => replayBatch(kernel, ctx, replay_ref))));
    if (signal.aborted) throw new Error('interrupted')
  },
  async resumes(ctx, payload) {
    await ctx.db
      .updateTable('workflow_replays')
      .set({ status: 'running', ended_at: null })
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('replay_ref', '=', String(payload.replay_ref))
      .where('status', '=', 'failed')
      .execute()
  },
  gaveUp: async (ctx, payload) => {
    await ctx.db
      .updateTable('workflow_replays')
      .set({ status: 'failed', ended_at: ctx.clock.now() })
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('replay_ref', '=', String(payload.replay_ref))
      .where('status', '=', 'running')
      .execute()
  },
}

/** Replays the next events. Returns whether there are more. */
async function replayBatch(kernel: Kernel, ctx: Ctx, replay_ref: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('workflow_replays')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('replay_ref', '=', replay_ref)
    .forUpdate()
    .executeTakeFirst()
  if (row?.status !== 'running') return false
  const rules = rulesOf(row)
  const upto = Math.min(row.to_number, row.done_number + passedMax)
  const events = await eventsNamed(ctx, namesFollowed(rules), { after: row.done_number, upto, limit: batchMax })
  const judged = async (as: Ctx) => {
    assertSeesPlan(as, [row.draft, row.plan])
    return verdictsOf(
      deskOf(kernel, as, (ref) => publishedRule(as, ref)),
      rules,
      events,
    )
  }
  const starter = row.started_by === null ? undefined : await staffNow(ctx, row.started_by)
  if (row.started_by !== null && !starter) return await cancel(ctx, replay_ref)
  const verdicts = starter ? await ctx.actAs(starter, judged) : await judged(ctx)
  const done_number = events.length < batchMax ? upto : (events.at(-1)?.number ?? upto)
  const isOver = done_number >= row.to_number
  const differences = [...(row.differences as ReplayView['differences']), ...verdicts.flatMap(differenceIn)].slice(0, differencesMax)
  await ctx.db
    .updateTable('workflow_replays')
    .set({
      done_number,
      draft_runs: row.draft_runs + verdicts.filter(({ draft }) => runs(draft)).length,
      published_runs: row.published_runs + verdicts.filter(({ published }) => runs(published)).length,
      differences: JSON.stringify(differences),
      digest: verdicts.reduce((digest, one) => hash(`${digest}\n${lineOf(one)}`), row.digest ?? ''),
      ...(isOver && { status: 'done', ended_at: ctx.clock.now() }),
    })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('replay_ref', '=', replay_ref)
    .execute()
  if (isOver) ctx.emit('workflow.replay_changed', { workflow_ref: row.workflow_ref, replay_ref })
  return !isOver
}

/** Cancels a replay whose starter has left: without their scope, no conversation may be counted. */
async function cancel(ctx: Ctx, replay_ref: string): Promise<false> {
  await ctx.db
    .updateTable('workflow_replays')
    .set({ status: 'cancelled', ended_at: ctx.clock.now() })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('replay_ref', '=', replay_ref)
    .execute()
  return false
}

/** `isSame`: the draft is what is published, so what one would do is what the other would do. */
type Rules = { draft: Rule; published: Rule | undefined; isSame?: boolean }

function rulesOf({ workflow_ref, draft, plan }: ReplayRow): Rules {
  const facts = { workflow_ref, workflow_name: '', version: 0, owner_id: '' }
  return {
    draft: ruleOf({ ...facts, plan: draft as WorkflowPlan }),
    published: plan ? ruleOf({ ...facts, plan: plan as WorkflowPlan }) : undefined,
    isSame: isDeepStrictEqual(draft, plan),
  }
}

/** Returns the names of the events that one of the versions follows; all others are passed over unread. */
const namesFollowed = ({ draft, published }: Rules): string[] => [
  ...new Set([draft, ...(published ? [published] : [])].flatMap(({ plan }) => plan.triggers.flatMap((one) => (one.on === 'event' ? [one.event] : [])))),
]

type Compared = { event: Happened; draft: Verdict | null; published: Verdict | null }

const follows = (rule: Rule | undefined, event: Happened) => rule?.plan.triggers.some((trigger) => isTriggered(trigger, event)) ?? false

/** Returns what both versions make of those events that one of them follows, in conversations that the desk's actor may read. */
export async function verdictsOf(desk: Desk, { draft, published, isSame }: Rules, events: readonly Happened[]): Promise<Compared[]> {
  const { ctx } = desk
  const about = events.filter((event) => event.conversation_ref !== '' && !event.cause?.is_import && (follows(draft, event) || follows(published, event)))
  const readable = await readableRefs(ctx, [...new Set(about.map(({ conversation_ref }) => conversation_ref))])
  const followed = about.filter(({ conversation_ref }) => readable.has(conversation_ref))
  const first = followed[0]
  if (!first) return []
  const refs = [...new Set(followed.map(({ conversation_ref }) => conversation_ref))]
  const [views, since] = [await viewsForRules(ctx, refs), await eventsAbout(ctx, refs, first.number, undone)]
  const facts = await factsOfEvents(ctx, readsAll(ctx.actor) ? followed.map(({ number }) => number) : [])
  const papers = followed.flatMap((event): { event: Happened; paper: Paper }[] => {
    const view = views.get(event.conversation_ref)
    if (!view) return []
    const later = (since.get(event.conversation_ref) ?? []).filter(({ number }) => number > event.number)
    const moments = { stored: facts.get(event.number) ?? {}, read: {}, isPast: true, seen: new Map() }
    const paper: Paper = { of: caseAt(view, event, later), moments, chain: event.cause?.rules ?? [] }
    return [{ event, paper }]
  })
  await readAhead(
    desk,
    papers.map(({ paper }) => ({ ...paper, fields: fieldsOf([draft, ...(published ? [published] : [])]) })),
  )
  const compared: Compared[] = []
  for (const { event, paper } of papers) {
    const judged = async (rule: Rule | undefined) => (rule && follows(rule, event) ? onPaper(desk, rule, paper) : null)
    const ofDraft = await judged(draft)
    compared.push({ event, draft: ofDraft, published: isSame ? ofDraft : await judged(published) })
  }
  return compared
}

const runs = (verdict: Verdict | null): boolean => verdict?.passed === true && verdict.kept_by === null
const stepsOf = (verdict: Verdict | null): StepResult[] => (verdict && runs(verdict) ? verdict.steps : [])
/** Key for comparing outcomes: the actions with their inputs, not the conditions that led to them. */
const actionsOf = (verdict: Verdict | null) => stepsOf(verdict).map(({ path: _path, conditions: _conditions, ...rest }) => rest)

function differenceIn({ event, draft, published }: Compared): ReplayView['differences'] {
  if (draft === published || !(runs(draft) || runs(published))) return []
  if (JSON.stringify(actionsOf(draft)) === JSON.stringify(actionsOf(published))) return []
  const { number, name, conversation_ref } = event
  return [{ event_number: number, event: name, conversation_ref, draft: stepsOf(draft), published: stepsOf(published) }]
}

function lineOf({ event, draft, published }: Compared): string {
  const ofDraft = JSON.stringify(draft)
  return `[${event.number},${ofDraft},${published === draft ? ofDraft : JSON.stringify(published)}]`
}
const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
