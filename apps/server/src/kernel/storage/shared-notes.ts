import { buffer } from 'node:stream/consumers'
import type { Storage } from './storage.ts'

/**
 * The folder in storage with what an installation notes outside its database, so that no restore takes it back: who was erased, and where the audit logs end. All
 * processes share it, and no backup contains it.
 */
export const sharedNotes = 'instance'

/** Returns what was noted under a name, or undefined. */
export async function readNote(storage: Storage, name: string): Promise<string | undefined> {
  const found = await storage.read(`${sharedNotes}/${name}`)
  return found && String(await buffer(found.stream))
}

/** Notes something under a name, in place of what was noted before. */
export const writeNote = (storage: Storage, name: string, text: string): Promise<void> => storage.put(`${sharedNotes}/${name}`, Buffer.from(text))
