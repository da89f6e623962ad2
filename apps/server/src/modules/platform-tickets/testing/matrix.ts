import { newRef } from '../../../kernel/ids.ts'
import { type Entries, nothing } from '../../../testing/matrix-entry.ts'
import { concernsNothing } from '../../../testing/states/sight-case.ts'

const noParent = {
  who: ['admin', 'agent', 'editor', 'writer'],
  code: 'not_found',
  because: 'the library of the matrix has no parent; platform-tickets.test.ts calls a family',
} as const
const ref = () => ({ conversation_ref: newRef() })

const inParent = concernsNothing('a ticket of the parent library, which its requester sees; platform-tickets.test.ts covers who else does')

/** Tests of this module's operations. */
export const matrix: Entries = {
  'platformTickets.list': { ...nothing, sight: inParent },
  'platformTickets.create': { input: () => ({ client_msg_id: newRef(), subject: 'Bill', message: 'Why is it higher?' }), except: noParent, sight: inParent },
  'platformTickets.read': { input: ref, except: noParent, stateless: "a requester's own ticket; platform-tickets.test.ts", sight: inParent },
  'platformTickets.reply': {
    input: () => ({ ...ref(), client_msg_id: newRef(), message: 'Thanks' }),
    except: noParent,
    stateless: "a requester's own ticket; platform-tickets.test.ts",
    sight: inParent,
  },
  'platformTickets.attach': {
    ...nothing,
    coveredBy: 'modules/platform-tickets',
    stateless: "a file for a requester's own ticket; platform-tickets.test.ts",
    sight: inParent,
  },
  'platformTickets.markSeen': {
    input: () => ({ ...ref(), message_id: newRef() }),
    except: noParent,
    stateless: "a requester's own ticket; platform-tickets.test.ts",
    sight: inParent,
  },
  'platformTickets.close': { input: ref, except: noParent, stateless: "a requester's own ticket; platform-tickets.test.ts", sight: inParent },
}
