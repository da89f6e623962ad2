import { causedBy } from '../../../kernel/cause.ts'
import type { Ctx } from '../../../kernel/context.ts'
import { asSystem } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { lockForRules, viewsForRules } from '../../conversations/index.ts'
import { caseAt } from './case-at.ts'
import { type Desk, deskOf, type Matter, type Rule } from './engine.ts'
import { factsOfEvents, keepFacts } from './facts.ts'
import { eventsAbout, eventsAfter, type Happened } from './happened.ts'
import { judge } from './judge.ts'
import { publishedRule, rulesOfLibrary } from './rules-of-library.ts'
import { startRun } from './start-run.ts'
import { armTimer, cancelTimers } from './timers.ts'
import { isTriggered } from './triggers.ts'

/** Events looked at in one transaction, and events acted on in it: its locks are held until the end. */
const batchMax = 500
const actedMax = 20

/** An event that rules follow, with those that do. */
type Followed = { event: Happened; rules: readonly Rule[] }

/**
 * Lets the rules of a library follow its next events. The rules' place among the events moves in the same transaction as what they do, so each event is
 * followed exactly once, in order, whatever crashes. Returns whether there may be more.
 */
export async function followEvents(kernel: Kernel, support_lib_id: string): Promise<boolean> {
  return asSystem(kernel, support_lib_id, 'workflows.follow', async (ctx) => {
    const head = await ctx.db
      .selectFrom('workflow_heads')
      .select(['upto', 'revision'])
      .where('support_lib_id', '=', support_lib_id)
      .forUpdate()
      .executeTakeFirst()
    if (!head) return false
    const events = await eventsAfter(ctx, head.upto, batchMax)
    const last = events.at(-1)
    if (!last) return false
    const desk = deskOf(kernel, ctx, (ref) => publishedRule(ctx, ref))
    const { byEvent } = await rulesOfLibrary(ctx, head.revision)
    const about = events.filter(({ conversation_ref }) => conversation_ref !== '')
    const upto = (await followAll(desk, about, byEvent)) ?? last.number
    await ctx.db.updateTable('workflow_heads').set({ upto }).where('support_lib_id', '=', support_lib_id).execute()
    return upto < last.number || events.length === batchMax
  })
}

/** Arms timers and runs rules for these events. Returns the last event that was followed, if not all were. */
async function followAll(desk: Desk, events: readonly Happened[], byEvent: ReadonlyMap<string, readonly Rule[]>): Promise<number | undefined> {
  const followed: Followed[] = []
  for (const event of events) {
    // What is brought in from elsewhere happened long ago.
    if (event.cause?.is_import) continue
    const rules = byEvent.get(event.name) ?? []
    for (const rule of rules)
      for (const [place, trigger] of rule.plan.triggers.entries())
        if (trigger.on === 'timer' && trigger.after.includes(event.name)) await armTimer(desk, rule, place, trigger, event)
    const triggered = rules.filter(({ plan }) => plan.triggers.some((trigger) => isTriggered(trigger, event)))
    if (triggered.length > 0) followed.push({ event, rules: triggered })
  }
  // Also those armed above: a later event of this batch may have ended them already.
  await cancelTimers(desk.ctx, events)
  const matters = await mattersOf(desk, followed)
  let acted = 0
  for (const [index, { event }] of followed.entries()) {
    if (acted >= actedMax) return (followed[index - 1] as Followed).event.number
    if (await runRules(desk, matters.get(event.number) ?? [])) acted += 1
  }
  return undefined
}

/** Returns what each event is for each of its rules: the conversation as it was then, and what has happened since. */
async function mattersOf({ ctx }: Desk, followed: readonly Followed[]): Promise<Map<number, Matter[]>> {
  const refs = [...new Set(followed.map(({ event }) => event.conversation_ref))]
  const first = followed[0]?.event.number ?? 0
  const [views, since, facts] = [
    await viewsForRules(ctx, refs),
    await eventsAbout(ctx, refs, first),
    await factsOfEvents(
      ctx,
      followed.map(({ event }) => event.number),
    ),
  ]
  const matters = new Map<number, Matter[]>()
  for (const { event, rules } of followed) {
    const view = views.get(event.conversation_ref)
    if (!view) continue
    const later = (since.get(event.conversation_ref) ?? []).filter(({ number }) => number > event.number)
    const of = caseAt(view, event, later)
    const moments = { stored: facts.get(event.number) ?? {}, read: {}, isPast: false }
    matters.set(
      event.number,
      rules.map((rule) => ({ rule, of, cause: causedBy(event), cause_key: `event:${event.number}`, later, moments })),
    )
  }
  return matters
}

/** Runs those of an event's rules whose conditions hold, in order, until one stops the rest. Returns whether any did. */
async function runRules(desk: Desk, matters: readonly Matter[]): Promise<boolean> {
  let isStopped = false
  let later: Matter['later'] | undefined
  for (const matter of matters) {
    if (isStopped) break
    const { passed, conditions } = await judge(desk, matter)
    if (!passed) continue
    later ??= await lockedLater(desk.ctx, matter)
    const started = await startRun(desk, { ...matter, later }, conditions)
    isStopped = started?.steps.some(({ outcome }) => outcome === 'stopped') ?? false
  }
  const first = matters[0]
  if (first?.of.event && Object.keys(first.moments.read).length > 0) await keepFacts(desk.ctx, first.of.event.number, first.moments.read)
  return later !== undefined
}

/** Locks the conversation, so that nobody changes it meanwhile, and returns what has happened since. */
async function lockedLater(ctx: Ctx, { of }: Matter): Promise<Matter['later']> {
  await lockForRules(ctx, [of.conversation_ref])
  return (await eventsAbout(ctx, [of.conversation_ref], of.event?.number ?? 0)).get(of.conversation_ref) ?? []
}
