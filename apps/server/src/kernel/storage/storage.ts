import type { Readable } from 'node:stream'

/** Bytes to store: in memory, or a file on this machine by its path. */
export type StoredSource = Uint8Array | { path: string }
/** A part of what is stored, both ends included, in bytes. */
export type ByteRange = { start: number; end: number }

/** Where files live. Keys are ours (library/file id), never a client's text. Every method throws `unavailable` while the place cannot be reached. */
export type Storage = {
  /** Stores all bytes or nothing, and returns once they would survive a power cut. What lay there is replaced. */
  put(key: string, source: StoredSource): Promise<void>
  /** The bytes, or a part of them, with the size of the whole; undefined when there are none. */
  read(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number } | undefined>
  /** What is not there is removed already. */
  remove(key: string): Promise<void>
}

/** @throws Error when a key is not of our making: it would be a path out of the folder or another bucket's object. */
export function assertKey(key: string): void {
  if (!/^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/.test(key)) throw new Error('storage key')
}
