import { globSync } from 'node:fs'
import path from 'node:path'
import type { NoticeTopic } from '@porchlight/contracts/live'
import type { HiddenLibrary } from './hidden-library.ts'

/** What a module adds to the test of hidden conversations, in its `testing/hidden.ts`. */
export type HiddenPart = {
  /** Writes rows about a hidden chat, with the canary in every text. */
  act?(made: HiddenLibrary, conversation_ref: string): Promise<unknown>
  /** Topics whose notices reach everybody: they tell screens to look again, and name no conversation or contact. */
  topicsForAll?: Readonly<Partial<Record<NoticeTopic, string>>>
}

const modules = path.join(import.meta.dirname, '../../modules')

/** The parts of all modules. */
export const hiddenParts = await Promise.all(
  globSync('*/testing/hidden.ts', { cwd: modules }).map(async (file) => ((await import(path.join(modules, file))) as { hidden: HiddenPart }).hidden),
)
