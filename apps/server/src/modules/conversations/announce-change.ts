import type { EventInput } from '@porchlight/contracts/events'
import type { Ctx, EmitOptions } from '../../kernel/context.ts'
import type { ConversationChange, Happening } from './conversation-change.ts'
import { forStaff, forVisitor, messageForStaff, messageForVisitor, streamOf } from './present.ts'
import type { ConversationRow, StaffNames } from './rows.ts'

/** Emits the events of a saved change. The last one carries the pushes, one per audience, so that each screen gets the change once. */
export function announceChange(ctx: Ctx, change: ConversationChange, names: StaffNames): void {
  const { row } = change
  const { conversation_ref, number } = row
  const all = [...change.happenings, ...toldRequester(ctx, change)]
  const changes = pushesOf(ctx, change, names)
  for (const [index, { ctx: caller, name, payload }] of all.entries()) {
    const whole = { conversation_ref, number, ...payload, ...(name === 'conversation.started' && beganWith(row)) } as EventInput<typeof name>
    caller.emit(name, whole, { subject: conversation_ref, ...(index === all.length - 1 && { changes }) })
  }
}

/** Returns a new conversation's initial values; later changes have their own events. */
function beganWith({ assignee_id, team_ref, status_category, spam }: ConversationRow) {
  return { assignee_id, team_ref, status_category, spam: spam === 'yes' }
}

/** A platform ticket's requester is in another library: an event says that they have something new to see. */
function toldRequester(ctx: Ctx, { row, visitorPrev, added }: ConversationChange): Happening[] {
  const { requester_lib_id, visitor_id, visitor_seq, subject } = row
  if (requester_lib_id === null || visitor_seq === visitorPrev) return []
  const is_answer = added.some((message) => message.sender_type === 'agent')
  return [{ ctx, name: 'conversation.told_requester', payload: { visitor_id, subject, is_answer } }]
}

/** Returns what followers of the conversation, lists of the library and, if they see the change, the visitor are sent. */
function pushesOf(ctx: Ctx, change: ConversationChange, names: StaffNames): NonNullable<EmitOptions['changes']> {
  const { row, before, prev, visitorPrev } = change
  const conversation = forStaff(row, 'everyone')
  const messages = [...change.added, ...change.altered]
  const changes: NonNullable<EmitOptions['changes']> = [
    {
      stream: streamOf(row.conversation_ref),
      audience: 'staff',
      prev,
      seq: row.seq,
      data: { conversations: [conversation], messages: messages.map((each) => messageForStaff(ctx, each, row, names)) },
    },
    { stream: 'library', data: { conversations: [conversation] }, ...(before && { before: { [row.conversation_ref]: before } }) },
  ]
  if (row.visitor_seq === visitorPrev) return changes
  const visible = messages.filter((each) => each.visitor_seq !== null)
  changes.push({
    stream: streamOf(row.conversation_ref),
    audience: 'visitor',
    visitor_id: row.visitor_id,
    prev: visitorPrev,
    seq: row.visitor_seq,
    data: { conversations: [forVisitor(row, names)], messages: visible.map((each) => messageForVisitor(ctx, each, names)) },
  })
  return changes
}
