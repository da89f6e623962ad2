import { type CatchUpKind, catchUpKept } from '@porchlight/contracts/catch-up/catch-up-terms'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { wantReactions } from '../../kernel/jobs/wanted-reactions.ts'
import { type Reaction, reaction } from '../../kernel/jobs.ts'
import { ownerOf } from '../conversations/index.ts'
import { availabilityOf } from '../presence/index.ts'

/** The optional reactions that take notes: only libraries in which somebody has set an absence have them. */
const noteReactions = 'catch-up.notes'
const wanted = { wanted: noteReactions }

/** Wants the reactions while anybody has set an absence. */
export async function wantNotes(ctx: Ctx): Promise<void> {
  const { rows } = await sql`select 1 from availability where support_lib_id = ${ctx.support_lib_id} and out_from is not null limit 1`.execute(ctx.db)
  await wantReactions(ctx, noteReactions, rows.length > 0)
}

/** `of`: the people it is about, null for nobody. `by`: see `CatchUpNote`; what people do themselves is not noted. */
type Noted = { of: readonly (string | null)[]; kind: CatchUpKind; conversation_ref: string; by: string | null }

/** Notes something for those of these people who are out of office, in place of an older note of this kind about the conversation. */
async function take(ctx: Ctx, { of, kind, conversation_ref, by }: Noted): Promise<void> {
  const { support_lib_id } = ctx
  const availability = await availabilityOf(
    ctx,
    of.flatMap((each) => (each === null || each === by ? [] : [each])),
  )
  for (const [user_id, { absence }] of availability) {
    if (absence !== 'out_of_office') continue
    const set = { by_id: by, noted_at: ctx.clock.now() }
    await ctx.db
      .insertInto('catch_up_notes')
      .values({ support_lib_id, user_id, kind, conversation_ref, ...set })
      .onConflict((conflict) => conflict.columns(['support_lib_id', 'user_id', 'kind', 'conversation_ref']).doUpdateSet(set))
      .execute()
    await sql`delete from catch_up_notes where support_lib_id = ${support_lib_id} and user_id = ${user_id} and kind = ${kind} and conversation_ref in (
      select conversation_ref from catch_up_notes where support_lib_id = ${support_lib_id} and user_id = ${user_id} and kind = ${kind}
      order by noted_at desc, conversation_ref offset ${catchUpKept})`.execute(ctx.db)
  }
}

/** Somebody gave a conversation `from` one person `to` another; `by` is who did. */
async function noteOwners(ctx: Ctx, conversation_ref: string, { from, to, by }: { from: string | null; to: string | null; by: string | null }): Promise<void> {
  if (from !== by) await take(ctx, { of: [from], kind: 'handed_over', conversation_ref, by: to })
  await take(ctx, { of: [to], kind: 'assigned', conversation_ref, by })
}

const personIn = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Reactions to what concerns people who may be out of office. */
export const takeNotes: Reaction[] = [
  reaction(
    'catch-up.note-answer',
    'message.sent',
    async (ctx, { payload: { conversation_ref, sender_type, sender_id } }) => {
      if (sender_type !== 'agent' || sender_id === null) return
      await take(ctx, { of: [await ownerOf(ctx, conversation_ref)], kind: 'answered', conversation_ref, by: sender_id })
    },
    { ...wanted, when: ({ sender_type, sender_id }) => sender_type === 'agent' && sender_id !== null },
  ),
  reaction(
    'catch-up.note-mention',
    'message.mentioned',
    (ctx, { payload: { user_ids, conversation_ref, by } }) => take(ctx, { of: user_ids, kind: 'mentioned', conversation_ref, by }),
    wanted,
  ),
  reaction(
    'catch-up.note-transfer',
    'conversation.transferred',
    (ctx, { payload: { conversation_ref, from_agent, to_agent, by } }) => noteOwners(ctx, conversation_ref, { from: from_agent, to: to_agent, by }),
    wanted,
  ),
  reaction(
    'catch-up.note-takeover',
    'conversation.taken',
    (ctx, { payload: { conversation_ref, from, user_id } }) => noteOwners(ctx, conversation_ref, { from, to: user_id, by: user_id }),
    wanted,
  ),
  reaction(
    'catch-up.note-owner',
    'conversation.field_changed',
    (ctx, { payload: { conversation_ref, from, to, by } }) => noteOwners(ctx, conversation_ref, { from: personIn(from), to: personIn(to), by }),
    { ...wanted, when: ({ field }) => field === 'assignee_id' },
  ),
]
