import type { OperationName } from '@porchlight/contracts/routes'
import type { ChatCall, ChatInput, ChatRow } from './states/chat-rows.ts'
import type { ContentCall, ContentInput, ContentKind, ContentRow } from './states/content-rows.ts'
import { refuses, type SightCase } from './states/sight-case.ts'
import type { World } from './world.ts'

/**
 * The tests of one operation, for the permission matrix, the tables of states and the scopes. An operation that refers to chats, content or other rows has
 * `chats`, `content` or `stateless`; one that involves conversations has `sight`.
 */
export type Entry = {
  /** Returns a valid input for `who` in this world, with targets created for this call. */
  input(world: World, who: string): Promise<Record<string, unknown>> | Record<string, unknown>
  /** Input fields that refer to rows: another library's values must get the same answer as missing ones. */
  refs?: readonly string[]
  /** Callers for whom audience and permission are not the whole answer, with the code they get and the reason. */
  except?: { who: readonly string[]; code: string; because: string }
  /** The test that covers an operation which the matrix does not call. */
  coveredBy?: string
  /** Calls on a chat, by what tells several calls of one operation apart; '' if there is one. See `states/chat-rows.ts`. */
  chats?: Record<string, ChatCall>
  /** The same for a kind of content. See `states/content-rows.ts`. */
  content?: { kind: ContentKind; calls: Record<string, ContentCall> }
  /** Why no state decides about the rows that the operation refers to, and the test that covers it. */
  stateless?: string
  /** How people with a limited scope call it. */
  sight?: SightCase
}

/** The entries for a module's operations, in its `testing/matrix.ts`. An operation without one fails the matrix. */
export type Entries = Partial<Record<OperationName, Entry>>

const ofChat: ChatInput = ({ conversation_ref }) => ({ conversation_ref })

/**
 * A call on a chat, with the people who may make it in each state. The matrix, the table of states and the scopes make the same call.
 * @param input the chat alone by default
 * @param more what is different, such as a target in another state
 */
export const onChat = (may: ChatRow, input: ChatInput = ofChat, more: Partial<Entry> = {}): Entry => ({
  input: async (world) => input(await world.chat(), ''),
  refs: ['conversation_ref'],
  chats: { '': { may, input } },
  ...(isForStaff(may) && { sight: refuses(async (world) => input(await world.chat(), '')) }),
  ...more,
})

const isForStaff = (may: ChatRow) => Object.values(may).some((who) => who !== 'v')

/** A call on content, with the people who may make it in each state. */
export const onContent = (kind: ContentKind, may: ContentRow, input?: ContentInput): Entry['content'] => ({
  kind,
  calls: { '': { may, ...(input && { input }) } },
})

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
