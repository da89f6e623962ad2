import { triggerEvents } from '@porchlight/contracts/workflows/plan-fields'
import type { WorkflowPlan } from '@porchlight/contracts/workflows/plan-steps'
import type { Verdict } from '@porchlight/contracts/workflows/workflow-views'
import { workflowsApi } from '@porchlight/contracts/workflows/workflows'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { outsideAction } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { removedEventsOf } from '../../../kernel/rows/events-of-subject.ts'
import { cutPage, highestFirst } from '../../../kernel/rows/keyset-page.ts'
import { conversationForReading, readsAll, viewsForRules } from '../../conversations/index.ts'
import { workflowFor } from '../keeping/access.ts'
import { assertSeesPlan } from '../keeping/seen-plan.ts'
import { caseAt, caseNow } from '../running/case-at.ts'
import { deskOf, type Rule, ruleOf } from '../running/engine.ts'
import { factsOfEvents } from '../running/facts.ts'
import { eventsAbout, type Happened } from '../running/happened.ts'
import { enabledRules, publishedRule } from '../running/rules-of-library.ts'
import { onPaper, type Paper } from './on-paper.ts'

const newest = highestFirst('number')
const paperDesk = (kernel: Kernel, ctx: Ctx) => deskOf(kernel, ctx, (ref) => publishedRule(ctx, ref))

/** Returns a conversation as it was after each of these events, for rules to be judged about. */
async function papersOf(ctx: Ctx, conversation_ref: string, chosen: readonly Happened[], all: readonly Happened[]): Promise<Map<number, Paper>> {
  const view = (await viewsForRules(ctx, [conversation_ref])).get(conversation_ref)
  if (!view) throw refuse('not_found')
  // They count conversations of the whole library.
  const facts = await factsOfEvents(ctx, readsAll(ctx.actor) ? chosen.map(({ number }) => number) : [])
  return new Map(
    chosen.map((event) => [
      event.number,
      {
        of: caseAt(
          view,
          event,
          all.filter(({ number }) => number > event.number),
        ),
        moments: { stored: facts.get(event.number) ?? {}, read: {}, isPast: true },
        chain: event.cause?.rules ?? [],
      },
    ]),
  )
}

/** Explains, for each of a conversation's newest events, how the enabled rules evaluate it now, with the run if there was one. */
export const explain = outsideAction(workflowsApi.explain, ({ kernel, support_lib_id, read }, { conversation_ref, cursor, limit }) =>
  read(support_lib_id, async (ctx) => {
    await conversationForReading(ctx, conversation_ref)
    // All events are read anyway: an earlier state of the conversation follows from those after it.
    const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(newest.decode(cursor)[0])
    const all = (await eventsAbout(ctx, [conversation_ref], 0)).get(conversation_ref) ?? []
    const followable = all.filter(({ name, number }) => triggerEvents.includes(name) && number < before).reverse()
    const { rows: chosen, next_cursor } = cutPage(followable, limit, newest.cursorAfter)
    const papers = await papersOf(ctx, conversation_ref, chosen, all)
    const rules = await enabledRules(ctx)
    const runs = await runsAbout(
      ctx,
      conversation_ref,
      chosen.map(({ number }) => number),
    )
    const desk = paperDesk(kernel, ctx)
    const events = []
    for (const event of chosen) {
      const paper = papers.get(event.number) as Paper
      const verdicts: Verdict[] = []
      for (const rule of rules) {
        const verdict = await onPaper(desk, rule, paper)
        const run = runs.find((one) => one.event_number === event.number && one.workflow_ref === rule.workflow_ref)
        const kept_by = run && run.status !== 'done' ? run.status : verdict.kept_by
        verdicts.push({ ...verdict, kept_by: verdict.passed && verdict.triggered ? kept_by : null, run_ref: run?.run_ref ?? null })
      }
      events.push({ event_number: event.number, event: event.name, at: event.at.toISOString(), verdicts })
    }
    return { events, next_cursor, removed: next_cursor === null ? await removedEventsOf(ctx, conversation_ref, triggerEvents) : null }
  }),
)

const runsAbout = (ctx: Ctx, conversation_ref: string, numbers: number[]) =>
  numbers.length === 0
    ? Promise.resolve([])
    : ctx.db
        .selectFrom('workflow_runs')
        .select(['run_ref', 'workflow_ref', 'event_number', 'status'])
        .where('support_lib_id', '=', ctx.support_lib_id)
        .where('conversation_ref', '=', conversation_ref)
        .where('event_number', 'in', numbers)
        .execute()

/**
 * Returns a rule's draft, or another plan, as a rule of the caller, who would publish it.
 * @throws AppError `forbidden` for a plan about fields that are hidden from the caller: what it would do reveals their values
 */
export async function draftOf(ctx: Ctx, workflow_ref: string, plan?: WorkflowPlan): Promise<Rule> {
  const row = await workflowFor(ctx, workflow_ref)
  const { workflow_name, version, draft } = row
  const judged = plan ?? (draft as WorkflowPlan)
  assertSeesPlan(ctx, judged)
  return ruleOf({ workflow_ref, workflow_name, version: (version ?? 0) + 1, owner_id: staffOf(ctx).user_id, plan: judged })
}

/** Dry-runs the draft and the published version on one conversation. */
export const dryRun = outsideAction(workflowsApi.dryRun, ({ kernel, support_lib_id, read }, { workflow_ref, conversation_ref, event_number, plan }) =>
  read(support_lib_id, async (ctx) => {
    await conversationForReading(ctx, conversation_ref)
    const [draft, published] = [await draftOf(ctx, workflow_ref, plan), await publishedRule(ctx, workflow_ref)]
    const paper = event_number === undefined ? await paperNow(ctx, conversation_ref) : await paperAt(ctx, conversation_ref, event_number)
    const desk = paperDesk(kernel, ctx)
    return { draft: await onPaper(desk, draft, paper), published: published ? await onPaper(desk, published, paper) : null }
  }),
)

async function paperAt(ctx: Ctx, conversation_ref: string, event_number: number): Promise<Paper> {
  const all = (await eventsAbout(ctx, [conversation_ref], event_number - 1)).get(conversation_ref) ?? []
  const event = all.find(({ number }) => number === event_number)
  if (!event) throw refuse('not_found')
  return (await papersOf(ctx, conversation_ref, [event], all)).get(event_number) as Paper
}

/** Returns a conversation as it is now. */
export async function paperNow(ctx: Ctx, conversation_ref: string): Promise<Paper> {
  const view = (await viewsForRules(ctx, [conversation_ref])).get(conversation_ref)
  if (!view) throw refuse('not_found')
  return { of: caseNow(view, ctx.clock.now()), moments: { stored: {}, read: {}, isPast: false }, chain: [] }
}
