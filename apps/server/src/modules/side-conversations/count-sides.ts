import type { EventPayload } from '@porchlight/contracts/events'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { reaction } from '../../kernel/jobs.ts'
import { ConversationChange, lockConversations, mainsOf, saveChanges, sideReactions, survivorsOf } from '../conversations/index.ts'

type About = { conversation_ref: string }

/** Counts what a conversation shows of its side conversations, after something that can change it. */
const countAfter = <N extends 'message.sent' | 'conversation.closed' | 'conversation.reopened' | 'conversation.field_changed'>(
  name: string,
  event: N,
  when?: (payload: EventPayload<N>) => boolean,
) =>
  reaction(name, event, async (ctx, { payload }) => count(ctx, await mainsOf(ctx, (payload as About).conversation_ref)), {
    wanted: sideReactions,
    about: (payload) => (payload as About).conversation_ref,
    ...(when && { when }),
  })

/** The same after links between conversations were made or moved. */
const countLinked = <N extends 'conversation.linked' | 'conversation.merged' | 'conversation.unmerged'>(
  name: string,
  event: N,
  when?: (payload: EventPayload<N>) => boolean,
) =>
  reaction(
    name,
    event,
    async (ctx, { payload }) => {
      const { conversation_ref } = payload as About
      await count(ctx, [conversation_ref, ...(await mainsOf(ctx, conversation_ref))])
    },
    { wanted: sideReactions, about: (payload) => (payload as About).conversation_ref, ...(when && { when }) },
  )

/** Conversations know how many of their side conversations are open and answered. Only libraries with side conversations have these. */
export const countReactions = [
  countAfter('side-conversations.count-sent', 'message.sent', ({ sender_type }) => sender_type === 'visitor' || sender_type === 'agent'),
  countAfter('side-conversations.count-closed', 'conversation.closed'),
  countAfter('side-conversations.count-reopened', 'conversation.reopened'),
  countAfter('side-conversations.count-spam', 'conversation.field_changed', ({ field }) => field === 'spam'),
  countLinked('side-conversations.count-linked', 'conversation.linked', ({ kind }) => kind === 'side'),
  countLinked('side-conversations.count-merged', 'conversation.merged'),
  countLinked('side-conversations.count-unmerged', 'conversation.unmerged'),
]

async function count(ctx: Ctx, mains: readonly string[]): Promise<void> {
  if (mains.length === 0) return
  const refs = [...new Set([...mains, ...(await survivorsOf(ctx, [...mains])).values()])]
  const rows = await lockConversations(ctx, refs)
  const { rows: counted } = await sql<{ ref: string; open_sides: number; answered_sides: number }>`
    select l.other_ref as ref, count(*)::int as open_sides, (count(*) filter (where c.visitor_last_message ->> 'sender_type' = 'visitor'))::int as answered_sides
    from conversation_links l join conversations c on c.support_lib_id = l.support_lib_id and c.conversation_ref = l.conversation_ref
    where l.support_lib_id = ${ctx.support_lib_id} and l.other_ref = any(${refs}) and l.kind = 'side'
      and c.state = 'open' and c.spam = 'no' and c.merged_into is null
    group by l.other_ref`.execute(ctx.db)
  const changes = rows.flatMap((row) => {
    const now = counted.find(({ ref }) => ref === row.conversation_ref)
    const values = { open_sides: now?.open_sides ?? 0, answered_sides: now?.answered_sides ?? 0 }
    const before = row.added_fields as Partial<typeof values> | null
    if ((before?.open_sides ?? 0) === values.open_sides && (before?.answered_sides ?? 0) === values.answered_sides) return []
    const change = new ConversationChange(row)
    change.setAdded(values)
    change.step({ visible: false })
    change.happened(ctx, 'conversation.sides_counted', values)
    return [change]
  })
  await saveChanges(ctx, changes)
}
