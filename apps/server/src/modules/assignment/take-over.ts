import type { ChatSettings } from '@porchlight/contracts/libraries/chat-settings'
import type { Ctx } from '../../kernel/context.ts'
import { type JobTask, reaction } from '../../kernel/jobs.ts'
import { ConversationChange, candidatesFor, lockConversations, passOnAt, saveChanges } from '../conversations/index.ts'
import { chatSettingsOf } from '../libraries/index.ts'
import { availabilityOf } from '../presence/index.ts'
import { noticeOffer } from './offer-notice.ts'

/** How long a request stays open if the library's wait time is 0. */
const requestStandsMs = 45_000

type Candidates = Awaited<ReturnType<typeof candidatesFor>>

/**
 * When an agent goes away or out of office, asks a present agent to take over each of their open chats; the owner keeps a chat until someone accepts. When the
 * agent returns, ends all requests. The end of working hours asks nobody: whoever is still there finishes their chats.
 */
export const takeOverRequests = [
  reaction('conversations.ask-to-take-over', 'agent.away_switched', (ctx, { payload }) => askToTakeOver(ctx, payload.user_id)),
  reaction('conversations.ask-to-take-over-of-absent', 'agent.availability_changed', async (ctx, { payload: { user_id, from, to } }) => {
    if (from === 'out_of_office' || to === 'out_of_office') await askToTakeOver(ctx, user_id)
  }),
]

async function askToTakeOver(ctx: Ctx, user_id: string): Promise<void> {
  const owned = await ctx.db
    .selectFrom('conversations')
    .select('conversation_ref')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('assignee_id', '=', user_id)
    .where('state', '=', 'ongoing')
    .where('spam', '=', 'no')
    .limit(200)
    .execute()
  const rows = await lockConversations(
    ctx,
    owned.map((row) => row.conversation_ref),
  )
  const changes = rows.filter((row) => row.state === 'ongoing' && row.assignee_id === user_id).map((row) => new ConversationChange(row))
  const isOwnerAway = await isAway(ctx, user_id)
  const candidates = isOwnerAway ? await candidatesFor(ctx, null, [user_id]) : []
  const settings = await chatSettingsOf(ctx)
  for (const change of changes) {
    // If this reaction is retried, the open request stays with its agent.
    if (isOwnerAway && change.row.offered_to !== null) continue
    change.row.declined_by = []
    if (isOwnerAway) await ask(ctx, change, candidates, settings)
    else offerTo(ctx, change, null)
  }
  await saveChanges(ctx, changes)
}

/** Passes an unanswered or declined request on to the next agent while the owner is away. */
export const passOnRequest: JobTask = {
  name: 'conversations.pass-on-request',
  async run(ctx, { conversation_ref, asked }) {
    const [row] = await lockConversations(ctx, [String(conversation_ref)])
    if (row?.state !== 'ongoing' || row.spam === 'yes' || row.assignee_id === null || row.offered_to !== asked || !(await isAway(ctx, row.assignee_id))) return
    const change = new ConversationChange(row)
    if (row.offered_to) row.declined_by = [...row.declined_by, row.offered_to]
    await ask(ctx, change, await candidatesFor(ctx, null, [row.assignee_id]), await chatSettingsOf(ctx))
    await saveChanges(ctx, [change])
  },
}

async function ask(ctx: Ctx, change: ConversationChange, candidates: Candidates, settings: ChatSettings): Promise<void> {
  const { row } = change
  const next = nextToOffer(candidates.filter((each) => !row.declined_by.includes(each.user_id)))
  // Everyone has been asked: the next round starts over with the agents then present.
  if (!next) row.declined_by = []
  offerTo(ctx, change, next?.user_id ?? null)
  const now = ctx.clock.now()
  if (next) {
    // Count each request as a chat, so that they don't all go to one person.
    next.ongoing += 1
    next.last_offered_at = now
    await noticeOffer(ctx, next.user_id, row.conversation_ref)
  }
  const waitMs = settings.assignment_wait_minutes * 60_000 || requestStandsMs
  passOnAt(ctx, row.conversation_ref, row.offered_to, new Date(now.getTime() + waitMs))
}

function offerTo(ctx: Ctx, change: ConversationChange, user_id: string | null): void {
  const { row } = change
  if (row.offered_to === user_id) return
  change.step({ visible: false })
  row.offered_to = user_id
  change.happened(ctx, 'conversation.offered', { user_id, from: row.assignee_id })
}

/** Returns whether this agent does not answer now by their own choice: switched to away mode, connected or not, or out of office. */
export async function isAway(ctx: Ctx, user_id: string): Promise<boolean> {
  const found = (await availabilityOf(ctx, [user_id])).get(user_id)
  return found !== undefined && (found.is_away || found.absence === 'out_of_office')
}

type Candidate = { user_id: string; ongoing: number; last_offered_at: Date | null }
/** Returns who is offered a waiting chat: the present agent with the fewest chats or, among equals, the one who has gone longest without an offer. */
export function nextToOffer(candidates: readonly Candidate[]): Candidate | undefined {
  const at = (each: Candidate) => each.last_offered_at?.getTime() ?? 0
  return [...candidates].sort((a, b) => a.ongoing - b.ongoing || at(a) - at(b) || a.user_id.localeCompare(b.user_id))[0]
}
