import { conversationSignals } from '@porchlight/contracts/conversations/conversation-live'
import { type SignalAction, signalAction } from '../../../kernel/live/stream-kind.ts'
import { streamOf } from '../present.ts'

/** Signals that someone is typing in a conversation. */
const typing = signalAction({
  action: 'typing',
  input: conversationSignals.typing,
  stream: ({ conversation_ref }) => streamOf(conversation_ref),
  act: (actor, { is_note }) => (actor.kind === 'agent' && is_note ? 'type_note' : 'type_reply'),
  frames(actor, { conversation_ref, is_typing, is_note }) {
    const isNote = actor.kind === 'agent' && is_note
    const who = actor.kind === 'agent' ? { id: actor.user_id, name: actor.name, kind: 'agent' as const } : { id: null, name: '', kind: 'visitor' as const }
    const frame = { signal: 'typing', conversation_ref, is_typing, is_note: isNote } as const
    // Visitors receive a name, never an id, and nothing about notes.
    const forVisitor = actor.kind === 'agent' && !isNote ? [{ to: 'visitor' as const, frame: { ...frame, who: { ...who, id: null } } }] : []
    return [{ to: 'staff', frame: { ...frame, who } }, ...forVisitor]
  },
})

/** Signals that an agent has a conversation open. */
const viewing = signalAction({
  action: 'viewing',
  input: conversationSignals.viewing,
  stream: ({ conversation_ref }) => streamOf(conversation_ref),
  act: () => 'view',
  frames(actor, { conversation_ref, is_viewing }) {
    const who = actor.kind === 'agent' ? { id: actor.user_id, name: actor.name, picture: '' } : { id: '', name: '', picture: '' }
    return [{ to: 'staff', frame: { signal: 'viewing', conversation_ref, who, is_viewing } }]
  },
})

/** Signals between the people in a conversation. */
export const conversationSignalActions: SignalAction[] = [typing, viewing]
