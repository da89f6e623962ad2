import { globSync } from 'node:fs'
import path from 'node:path'
import type { NoticeTopic } from '@porchlight/contracts/live'
import type { Calls } from '../calls.ts'

/** What a module adds to the tests of hidden and of erased conversations, in its `testing/hidden.ts`. */
export type HiddenPart = {
  /** Writes rows about a conversation, with the word in every text; `user_id` sees the conversation. */
  act?(by: Calls, about: { conversation_ref: string; word: string; user_id: string }): Promise<unknown>
  /** Topics whose notices reach everybody: they tell screens to look again, and name no conversation or contact. */
  topicsForAll?: Readonly<Partial<Record<NoticeTopic, string>>>
}

const modules = path.join(import.meta.dirname, '../../modules')

/** The parts of all modules. */
export const hiddenParts = await Promise.all(
  globSync('*/testing/hidden.ts', { cwd: modules }).map(async (file) => ((await import(path.join(modules, file))) as { hidden: HiddenPart }).hidden),
)
