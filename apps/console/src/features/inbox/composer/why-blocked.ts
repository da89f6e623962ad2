import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import type { MayDo } from '../../../shared/conversations/may-do.ts'

/** Returns why the user can't reply, and a hint that mentions only actions they may take. Both are keys of the composer's texts. */
export function whyBlocked(state: ConversationView['state'], may: Pick<MayDo, 'take' | 'takeOver' | 'note'>, isMerged = false) {
  if (isMerged) return { why: 'merged', text: 'mergedText' } as const
  if (state === 'waiting') return { why: 'waiting', text: may.take ? 'waitingText' : may.note ? 'noteText' : 'readText' } as const
  if (state === 'open' || state === 'solved') return { why: 'ticket', text: 'readText_ticket' } as const
  if (state === 'closed') return { why: 'closed', text: may.note ? 'closedText' : 'closedReadText' } as const
  return { why: 'others', text: may.takeOver ? 'othersText' : may.note ? 'noteText' : 'readText' } as const
}
