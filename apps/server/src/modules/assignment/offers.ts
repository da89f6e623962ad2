import { limits } from '@porchlight/contracts/limits'
import type { Ctx } from '../../kernel/context.ts'
import { type JobTask, reaction, schedule } from '../../kernel/jobs.ts'
import { askForAgent, askNextToTakeOver, ConversationChange, candidatesFor, lockConversations, saveChanges, settle } from '../conversations/index.ts'
import { chatSettingsOf, defaultChatSettings } from '../libraries/index.ts'
import { staffNames } from '../people/index.ts'
import { availabilityOf } from '../presence/index.ts'
import { choose, isOnlyOne } from './deciding/choose.ts'
import { keepDecision } from './deciding/decisions.ts'
import { noticeOffer } from './offer-notice.ts'
import type { Queue } from './queue.ts'
import { heldRows, placeInQueue, queueOf, queuesInUse } from './queue-members.ts'

/**
 * Offers a waiting chat to a present agent. Several requests for the same chat can be pending (arrivals, the sweep, a declined offer), so a request that finds
 * an open offer is a no-op: only that offer's timer, which names its agent in `asked`, passes the chat on.
 */
export const offerConversation: JobTask = {
  name: 'conversations.offer',
  run: async (ctx, { conversation_ref, asked = null }) => offer(ctx, String(conversation_ref), asked === null ? null : String(asked)),
}

async function offer(ctx: Ctx, conversation_ref: string, asked: string | null): Promise<void> {
  const [row] = await lockConversations(ctx, [conversation_ref])
  if (row?.state !== 'waiting' || row.spam === 'yes' || row.in_flow === 'yes' || row.offered_to !== asked) return
  const change = new ConversationChange(row)
  const declined = row.offered_to ? [...row.declined_by, row.offered_to] : row.declined_by
  // An offer made before the library switched to manual assignment expires as usual, and no other follows.
  const isOffering = (await chatSettingsOf(ctx)).assignment === 'offer'
  const queues = isOffering ? await queuesInUse(ctx) : []
  const queue = queueOf(ctx, queues, row)
  const choice = isOffering ? await choose(ctx, row, queue, declined) : undefined
  const next = choice?.user_id ?? null
  if (!next && asked !== null && choice && isOnlyOne(choice, asked)) return startTimer(ctx, conversation_ref, asked)
  if (row.offered_to) await settle(ctx, conversation_ref, row.offered_to, 'unanswered')
  if (choice) await keepDecision(ctx, row, choice, 'offer')
  if (!next && !row.offered_to && (!isOffering || declined.length === 0)) return
  change.step({ visible: false })
  row.offered_to = next
  // Everyone has declined: the next sweep starts over with all agents then present.
  row.declined_by = next ? declined : []
  if (next) {
    startTimer(ctx, conversation_ref, next)
    await noticeOffer(ctx, next, conversation_ref)
    const place = queue && (await placeInQueue(ctx, queues, queue, row))
    change.happened(ctx, 'conversation.offered', { user_id: next, ...(queue && { smart_queue_ref: queue.smart_queue_ref, place }) })
    if (queue && place) await explain(ctx, change, next, queue, place)
  } else change.happened(ctx, 'conversation.offer_lapsed', {})
  await saveChanges(ctx, [change])
}

/** Adds the reason for an offer to the history. Like a field change, this doesn't move the chat in lists. */
async function explain(ctx: Ctx, change: ConversationChange, user_id: string, queue: Queue, place: number): Promise<void> {
  const { updated_at } = change.row
  const agent = (await staffNames(ctx, [user_id])).get(user_id)?.name ?? ''
  change.say(ctx, place === 1 ? 'offered_as_first' : 'offered_from_queue', { agent, queue: queue.name, place: String(place) }, true)
  change.row.updated_at = updated_at
}

/** Schedules `offerConversation` for when this offer expires. */
function startTimer(ctx: Ctx, conversation_ref: string, asked: string): void {
  ctx.enqueue(
    'conversations.offer',
    { conversation_ref, asked },
    // Use a separate key: a request for this chat must not replace the timer of an offer that stays open.
    { key: `offer-over:${ctx.support_lib_id}:${conversation_ref}`, runAt: new Date(ctx.clock.now().getTime() + limits.offerMs) },
  )
}

/** Maximum number of teams checked per sweep. */
const teamsMax = 100

const waitingTooLong = `select distinct support_lib_id from conversations join libraries using (support_lib_id)
  where state = 'waiting' and spam = 'no' and offered_to is null and coalesce(chat_settings ->> 'assignment', '${defaultChatSettings.assignment}') = 'offer'
    and waiting_since <= $1::timestamptz - make_interval(mins => coalesce((chat_settings ->> 'assignment_wait_minutes')::int, ${defaultChatSettings.assignment_wait_minutes}))`

/** Offers chats that `arrivals.ts` misses, such as one that everyone has declined, or a team's chat after a new member has joined. */
export const offerWaiting = schedule('conversations.offer-waiting', '* * * * *', waitingTooLong, offerDue)

/** Maximum number of chats offered per sweep. */
const offersMax = 100

/** Offers due chats that have no offer, because no one was present in time, to the agents now present: in queue order, then oldest first. */
export async function offerDue(ctx: Ctx): Promise<void> {
  const settings = await chatSettingsOf(ctx)
  if (settings.assignment !== 'offer') return
  const before = new Date(ctx.clock.now().getTime() - settings.assignment_wait_minutes * 60_000)
  const due = ctx.db
    .selectFrom('conversations')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('state', '=', 'waiting')
    .where('spam', '=', 'no')
    .where('waiting_since', '<=', before)
    .where('offered_to', 'is', null)
  // Chats waiting for a team with no one present must not block chats that someone could take.
  const reachable: (string | null)[] = []
  for (const { team_ref } of await due.select('team_ref').distinct().limit(teamsMax).execute())
    if ((await candidatesFor(ctx, team_ref, [])).length > 0) reachable.push(team_ref)
  if (reachable.length === 0) return
  const rows = await due
    .select('conversation_ref')
    .where((eb) => eb.or(reachable.map((team_ref) => (team_ref === null ? eb('team_ref', 'is', null) : eb('team_ref', '=', team_ref)))))
    .orderBy('waiting_since')
    .limit(offersMax)
    .execute()
  const others = rows.map((row) => row.conversation_ref)
  const ordered = [...new Set([...(await firstInQueues(ctx, before, new Set(reachable))), ...others])].slice(0, offersMax)
  // A millisecond apart, because jobs run in order of their scheduled time.
  for (const [index, conversation_ref] of ordered.entries())
    askForAgent(ctx, conversation_ref, { ...settings, assignment_wait_minutes: 0 }, new Date(ctx.clock.now().getTime() + index))
}

/** Returns due chats from smart queues that have an agent available, in queue order. */
async function firstInQueues(ctx: Ctx, before: Date, reachable: ReadonlySet<string | null>): Promise<string[]> {
  const refs: string[] = []
  const queues = await queuesInUse(ctx)
  for (const queue of queues) {
    if ((await candidatesFor(ctx, null, [], queue)).length === 0) continue
    const held = await heldRows(ctx, queue, offersMax)
    const due = held.filter((row) => row.offered_to === null && row.waiting_since !== null && row.waiting_since <= before && reachable.has(row.team_ref))
    refs.push(...due.filter((row) => queueOf(ctx, queues, row) === queue).map((row) => row.conversation_ref))
  }
  return refs
}

/** Withdraws open offers from an agent who goes away, out of office or home: queued chats and takeover requests pass to the next agent immediately. */
export const passOnOffers = [
  reaction('conversations.pass-on-offers-of-away', 'agent.away_switched', (ctx, { payload }) => passOnOffersOf(ctx, payload.user_id)),
  reaction('conversations.pass-on-offers-of-absent', 'agent.availability_changed', (ctx, { payload }) => passOnOffersOf(ctx, payload.user_id)),
]

async function passOnOffersOf(ctx: Ctx, user_id: string): Promise<void> {
  const found = (await availabilityOf(ctx, [user_id])).get(user_id)
  if (!found?.is_away && !found?.absence) return
  const offered = await ctx.db
    .selectFrom('conversations')
    .select('conversation_ref')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('offered_to', '=', user_id)
    .limit(200)
    .execute()
  const rows = await lockConversations(
    ctx,
    offered.map((row) => row.conversation_ref),
  )
  const settings = { ...(await chatSettingsOf(ctx)), assignment_wait_minutes: 0 }
  const changes = rows.filter((row) => row.offered_to === user_id).map((row) => new ConversationChange(row))
  for (const change of changes) {
    const { row } = change
    change.step({ visible: false })
    await settle(ctx, row.conversation_ref, user_id, 'withdrawn')
    // This is not a decline: the same agent may be asked again after returning.
    row.offered_to = null
    change.happened(ctx, 'conversation.offer_lapsed', {})
    if (row.state === 'waiting') askForAgent(ctx, row.conversation_ref, settings)
    else askNextToTakeOver(ctx, row.conversation_ref)
  }
  await saveChanges(ctx, changes)
}
