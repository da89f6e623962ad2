import type { OperationName } from '@porchlight/contracts/routes'
import type { World } from './world.ts'

/** The matrix's test case for one operation. */
export type Entry = {
  /** Returns a valid input for `who` in this world, with targets created for this call. */
  input(world: World, who: string): Promise<Record<string, unknown>> | Record<string, unknown>
  /** Input fields that refer to rows: another library's values must get the same answer as missing ones. */
  refs?: readonly string[]
  /** Callers for whom audience and permission are not the whole answer, with the code they get and the reason. */
  except?: { who: readonly string[]; code: string; because: string }
  /** The test that covers an operation which the matrix does not call. */
  coveredBy?: string
}

/** The entries for a module's operations, in its `testing/matrix.ts`. An operation without one fails the matrix. */
export type Entries = Partial<Record<OperationName, Entry>>

/** A call whose only input is a conversation. */
export const chatRef: Entry = { input: async (world) => ({ conversation_ref: (await world.chat()).conversation_ref }), refs: ['conversation_ref'] }

/** A call without input. */
export const nothing: Entry = { input: () => ({}) }

/** The library parameter of visitors' calls. */
export const ofLibrary = (world: World) => ({ support_lib_id: world.library.support_lib_id })

/** A call whose only input is the library. */
export const inItsLibrary: Entry = { input: ofLibrary }

/** An operation that the matrix doesn't call because the tests in `where` do. */
export const coveredBy = (where: string): Entry => ({ ...nothing, coveredBy: where })

/** Exception for reads that are open to any visitor, known or not. */
export const everyVisitor = { who: ['stranger'], code: 'ok', because: 'what is published is for every visitor, known or not' }
