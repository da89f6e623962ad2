import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Storage } from '../../../kernel/storage/storage.ts'
import { shrinkPicture } from './make-picture.ts'

/** Sizes that are being made at this moment. */
const making = new Map<string, Promise<Buffer | undefined>>()

/** Key of a stored picture in one of its sizes. */
export const sizeKey = (key: string, width: number): string => `${key}_${width}`

/**
 * A stored picture `width` pixels wide, as WebP. Made when it is first asked for and kept; however many ask at once, it is made once.
 * Undefined when there is no such picture.
 */
export async function pictureInSize(storage: Storage, key: string, type: string, width: number): Promise<{ stream: Readable; size: number } | undefined> {
  const target = sizeKey(key, width)
  const kept = await storage.read(target)
  if (kept) return kept
  const made = making.get(target) ?? make(storage, key, type, width).finally(() => making.delete(target))
  making.set(target, made)
  const bytes = await made
  return bytes && { stream: Readable.from([bytes]), size: bytes.length }
}

async function make(storage: Storage, key: string, type: string, width: number): Promise<Buffer | undefined> {
  const original = await storage.read(key)
  if (!original) return undefined
  const { bytes } = await shrinkPicture(await buffer(original.stream), type, width)
  await storage.put(sizeKey(key, width), bytes)
  return bytes
}
