import type { Readable } from 'node:stream'

/** Bytes to store: in memory, or a file on this machine by its path. */
export type StoredSource = Uint8Array | { path: string }
/** A range of stored bytes, both ends included. */
export type ByteRange = { start: number; end: number }

/** File storage. Keys are ours (library/file id), never a client's text. Every method throws `unavailable` while the storage cannot be reached. */
export type Storage = {
  /** Stores all bytes or nothing, replacing an earlier object. Resolves once they would survive a power cut. */
  put(key: string, source: StoredSource): Promise<void>
  /** Returns the bytes, or a range of them, with the total size; undefined when the key does not exist. */
  read(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number } | undefined>
  /** Removes an object; a no-op when it is missing. */
  remove(key: string): Promise<void>
}

/** @throws Error when a key is not ours: it could lead out of the folder, or to another bucket's object. */
export function assertKey(key: string): void {
  if (!/^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/.test(key)) throw new Error('storage key')
}
