import type { HintCause } from '@porchlight/contracts/availability/absence-terms'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { AppError } from '../../kernel/errors.ts'
import { wantReactions } from '../../kernel/jobs/wanted-reactions.ts'
import { type Reaction, reaction } from '../../kernel/jobs.ts'
import { conversationForReading, ownerOf } from '../conversations/index.ts'
import { staffNow } from '../people/index.ts'
import { availabilityOf } from '../presence/index.ts'

/** The optional reactions that hint: only libraries in which somebody has a deputy have them. */
const deputyReactions = 'availability.deputies'
/** Deputies who are out of office themselves are represented by theirs, so many times. */
const stepsMax = 5

type Hint = { conversation_ref: string; number: number; cause: HintCause; by: string | null; key: string }

/** Wants the reactions while anybody has named a deputy; called whenever that may have changed. */
export async function wantHints(ctx: Ctx): Promise<void> {
  const { rows } = await sql`select 1 from availability where support_lib_id = ${ctx.support_lib_id} and deputy_id is not null limit 1`.execute(ctx.db)
  await wantReactions(ctx, deputyReactions, rows.length > 0)
}

/** Returns who stands in for somebody now: nobody unless they are out of office. */
export async function deputyOf(ctx: Ctx, user_id: string): Promise<string | undefined> {
  const passed = new Set<string>()
  for (let person = user_id; passed.size <= stepsMax; ) {
    const found = (await availabilityOf(ctx, [person])).get(person)
    if (found?.absence !== 'out_of_office') return passed.size > 0 && found ? person : undefined
    passed.add(person)
    if (found.deputy_id === null || passed.has(found.deputy_id)) return undefined
    person = found.deputy_id
  }
  return undefined
}

/**
 * Gives a hint to the deputies of those of these people who are out of office. A deputy gets it only if they may read the conversation now, by their own rights: being
 * a deputy adds none. Otherwise nobody gets it.
 */
async function hint(ctx: Ctx, user_ids: readonly string[], { by, key, ...about }: Hint): Promise<void> {
  for (const for_user of new Set(user_ids)) {
    const user_id = await deputyOf(ctx, for_user)
    if (user_id === undefined || user_id === by || user_ids.includes(user_id)) continue
    const seen = await rowSeenBy(ctx, user_id, about.conversation_ref)
    // A message is hinted at once until somebody has looked.
    const once = about.cause === 'message' ? `deputy ${about.conversation_ref} ${seen?.agent_read_seq}` : key
    if (seen) ctx.emit('deputy.hinted', { ...about, user_id, for_user, key: once }, { subject: about.conversation_ref })
  }
}

/** Returns a conversation as this person may read it now; undefined if they may not. */
async function rowSeenBy(ctx: Ctx, user_id: string, conversation_ref: string) {
  const person = await staffNow(ctx, user_id)
  if (!person) return undefined
  try {
    const row = await ctx.actAs(person, (as) => conversationForReading(as, conversation_ref))
    return row.spam === 'no' ? row : undefined
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

const wanted = { wanted: deputyReactions }

/** Reactions to what concerns people who may be out of office. */
export const hintDeputies: Reaction[] = [
  reaction(
    'availability.hint-message',
    'message.sent',
    async (ctx, { payload: { conversation_ref, number, sender_type }, once }) => {
      const owner = sender_type === 'visitor' ? await ownerOf(ctx, conversation_ref) : null
      if (owner !== null) await hint(ctx, [owner], { conversation_ref, number, cause: 'message', by: null, key: once })
    },
    { ...wanted, when: ({ sender_type }) => sender_type === 'visitor' },
  ),
  reaction(
    'availability.hint-mention',
    'message.mentioned',
    (ctx, { payload: { user_ids, conversation_ref, number, by }, once }) => hint(ctx, user_ids, { conversation_ref, number, cause: 'mention', by, key: once }),
    wanted,
  ),
  reaction(
    'availability.hint-transferred',
    'conversation.transferred',
    async (ctx, { payload: { to_agent, conversation_ref, number, by }, once }) => {
      if (to_agent !== null && to_agent !== by) await hint(ctx, [to_agent], { conversation_ref, number, cause: 'assigned', by, key: once })
    },
    wanted,
  ),
  reaction(
    'availability.hint-assigned',
    'conversation.field_changed',
    async (ctx, { payload: { field, to, conversation_ref, number, by }, once }) => {
      if (field === 'assignee_id' && typeof to === 'string' && to !== by) await hint(ctx, [to], { conversation_ref, number, cause: 'assigned', by, key: once })
    },
    { ...wanted, when: ({ field, to, by }) => field === 'assignee_id' && typeof to === 'string' && to !== by },
  ),
  reaction(
    'availability.hint-started',
    'conversation.started',
    async (ctx, { payload: { assignee_id, conversation_ref, number }, actor_id, once }) => {
      if (assignee_id && assignee_id !== actor_id) await hint(ctx, [assignee_id], { conversation_ref, number, cause: 'assigned', by: actor_id, key: once })
    },
    wanted,
  ),
]
