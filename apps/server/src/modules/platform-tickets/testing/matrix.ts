import { newRef } from '../../../kernel/ids.ts'
import { type Entries, nothing } from '../../../testing/matrix-entry.ts'

const noParent = {
  who: ['admin', 'agent', 'editor', 'writer'],
  code: 'not_found',
  because: 'the library of the matrix has no parent; platform-tickets.test.ts calls a family',
} as const
const ref = () => ({ conversation_ref: newRef() })

/** Permission-matrix entries for this module's operations. */
export const matrix: Entries = {
  'platformTickets.list': nothing,
  'platformTickets.create': { input: () => ({ client_msg_id: newRef(), subject: 'Bill', message: 'Why is it higher?' }), except: noParent },
  'platformTickets.read': { input: ref, except: noParent },
  'platformTickets.reply': { input: () => ({ ...ref(), client_msg_id: newRef(), message: 'Thanks' }), except: noParent },
  'platformTickets.attach': { ...nothing, coveredBy: 'modules/platform-tickets' },
  'platformTickets.markSeen': { input: () => ({ ...ref(), message_id: newRef() }), except: noParent },
  'platformTickets.close': { input: ref, except: noParent },
}
