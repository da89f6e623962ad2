import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Ctx } from '../../../kernel/context.ts'
import { causedBy } from '../../../kernel/jobs/cause.ts'
import type { Follow } from '../../../kernel/jobs.ts'
import { lockForRules, viewsForRules } from '../../conversations/index.ts'
import { caseAt } from './case-at.ts'
import { type Desk, deskOf, type Matter, type Rule, readAhead, valuesOf, viewerOf } from './engine.ts'
import { factsOfEvents, keepFacts } from './facts.ts'
import { eventsAbout, type Happened, happened } from './happened.ts'
import { judge } from './judge.ts'
import { type Followers, fieldsOf, type LibraryRules, publishedRule, rulesOfLibrary } from './rules-of-library.ts'
import { startRun } from './start-run.ts'
import { armTimer, cancelTimers } from './timers.ts'
import { isTriggered } from './triggers.ts'

/** Maximum duration in ms of a transaction after a rule has acted: it locks the conversation. */
const heldMs = 25
/** Work between two pauses in which this process does other things, in ms. */
const turnMs = 5

/** An event that rules follow, with those that do, and the fields of their conditions. */
type Followed = { event: Happened; rules: readonly Rule[]; fields: readonly string[] }
/** What such an event is for each of its rules. */
type Followable = Omit<Followed, 'event'> & { about: Omit<Matter, 'rule'> }

/** Lets the rules of a library follow its next events, in order. */
export const followEvents: Follow = async (kernel, ctx, all, isLate = false) => {
  // Changes of rules wait for this lock, so that no rule acts after it was turned off.
  const head = await ctx.db.selectFrom('workflow_heads').select('revision').where('support_lib_id', '=', ctx.support_lib_id).forShare().executeTakeFirst()
  if (!head) return undefined
  const desk = deskOf(kernel, ctx, (ref) => publishedRule(ctx, ref))
  const { byEvent } = await rulesOfLibrary(ctx, head.revision)
  const events = all.map(happened).filter(({ conversation_ref }) => conversation_ref !== '')
  const since = isLate ? await eventsAbout(ctx, [...new Set(events.map(({ conversation_ref }) => conversation_ref))], events[0]?.number ?? 0) : new Map()
  return followAll(desk, events, [...since.values()].flat(), byEvent)
}

/**
 * Arms timers and runs rules for these events. Returns the last event that was followed, if not all were.
 * @param since what has been followed since
 */
async function followAll(desk: Desk, events: readonly Happened[], since: readonly Happened[], byEvent: LibraryRules['byEvent']): Promise<number | undefined> {
  const followed: Followed[] = []
  for (const event of events) {
    const followers = byEvent.get(event.name)
    // What is brought in from elsewhere happened long ago.
    if (!followers || event.cause?.is_import) continue
    for (const { rule, place, trigger } of followers.timers) await armTimer(desk, rule, place, trigger, event)
    const { rules, fields } = followers.isPlain ? followers : triggeredBy(followers, event)
    if (rules.length > 0) followed.push({ event, rules, fields })
  }
  // Also those armed above: a later event may have ended them already.
  await cancelTimers(desk.ctx, [...events, ...since])
  const all = await followableOf(desk, followed)
  let turn = performance.now()
  let actedAt: number | undefined
  for (const [index, { event }] of followed.entries()) {
    const now = performance.now()
    if (actedAt !== undefined && now - actedAt > heldMs) return (followed[index - 1] as Followed).event.number
    if (now - turn > turnMs) {
      await nextTurn()
      turn = performance.now()
    }
    const followable = all.get(event.number)
    const outcome = followable && (await runRules(desk, followable, actedAt === undefined ? 'waits' : 'never waits'))
    if (outcome === 'locked') return (followed[index - 1] as Followed).event.number
    if (outcome === 'acted') actedAt ??= now
  }
  return undefined
}

function triggeredBy({ rules }: Followers, event: Happened): Omit<Followed, 'event'> {
  const triggered = rules.filter(({ plan }) => plan.triggers.some((trigger) => isTriggered(trigger, event)))
  return { rules: triggered, fields: fieldsOf(triggered) }
}

/** Returns what each event is for its rules: the conversation as it was then, and what has happened since. */
async function followableOf(desk: Desk, followed: readonly Followed[]): Promise<Map<number, Followable>> {
  const { ctx } = desk
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
  const found = new Map<number, Followable>()
  for (const { event, rules, fields } of followed) {
    const view = views.get(event.conversation_ref)
    if (!view) continue
    const later = (since.get(event.conversation_ref) ?? []).filter(({ number }) => number > event.number)
    const moments = { stored: facts.get(event.number) ?? {}, read: {}, isPast: false, seen: new Map() }
    const about = { of: caseAt(view, event, later), cause: causedBy(event), cause_key: `event:${event.number}`, later, moments }
    found.set(event.number, { rules, fields, about })
  }
  await readAhead(
    desk,
    [...found.values()].map(({ about, fields }) => ({ ...about, fields })),
  )
  return found
}

/**
 * Runs those of an event's rules whose conditions hold, in order, until one stops the rest. Returns whether any did; `locked`: none has, because somebody else
 * has locked the conversation. A transaction that has acted never waits for another conversation: whoever holds that one may wait for what this one holds.
 */
async function runRules(desk: Desk, { rules, fields, about }: Followable, waits: 'waits' | 'never waits'): Promise<'acted' | 'locked' | 'nothing'> {
  const { of, moments } = about
  let later: Matter['later'] | undefined
  // Read once for all rules. Most conditions don't hold, so each is only judged; the values that it met are written down for a run.
  const values = await valuesOf(desk, about, fields)
  for (const rule of rules) {
    const viewer = rule.asksForTeams ? await viewerOf(desk, { rule, of }) : { user_id: rule.owner_id, team_refs: [], now: of.at }
    if (!rule.holds(values, viewer)) continue
    later ??= await lockedLater(desk.ctx, about, waits)
    if (later === undefined) return 'locked'
    const matter: Matter = { ...about, rule, later }
    const started = await startRun(desk, matter, (await judge(desk, matter)).conditions)
    if (started?.steps.some(({ outcome }) => outcome === 'stopped')) break
  }
  if (of.event && Object.keys(moments.read).length > 0) await keepFacts(desk.ctx, of.event.number, moments.read)
  return later === undefined ? 'nothing' : 'acted'
}

/** Locks the conversation and returns the events since; undefined if another transaction holds the lock. */
async function lockedLater(ctx: Ctx, { of }: Omit<Matter, 'rule'>, waits: 'waits' | 'never waits'): Promise<Matter['later'] | undefined> {
  const locked = await lockForRules(ctx, [of.conversation_ref], waits)
  if (locked === 0 && waits === 'never waits') return undefined
  return (await eventsAbout(ctx, [of.conversation_ref], of.event?.number ?? 0)).get(of.conversation_ref) ?? []
}
