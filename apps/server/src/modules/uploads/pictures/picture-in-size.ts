import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../../kernel/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { shrinkUpload } from './picture-tasks.ts'

/** The columns of a stored image. */
type Stored = { support_lib_id: string; owner_kind: string; key: string; type: string }

/** Sizes currently being generated. */
const making = new Map<string, Promise<Buffer | undefined>>()
/** Sizes that took too long to generate and aren't retried. */
const failed = new LRUCache<string, true>({ max: 1000 })

/** Returns the key of a stored image in one of its sizes. */
export const sizeKey = (key: string, width: number): string => `${key}_${width}`

/**
 * Returns a stored image `width` pixels wide, as WebP. Generates and stores it on the first request, and only once if several arrive together. Undefined if the
 * image is gone, too many others are queued, or it takes too long.
 */
export async function pictureInSize(
  kernel: Pick<Kernel, 'pictures' | 'ports'>,
  stored: Stored,
  width: number,
): Promise<{ stream: Readable; size: number } | undefined> {
  const target = sizeKey(stored.key, width)
  const kept = await kernel.ports.storage.read(target)
  if (kept) return kept
  if (failed.has(target)) return undefined
  const made = making.get(target) ?? make(kernel, stored, width).finally(() => making.delete(target))
  making.set(target, made)
  const bytes = await made
  return bytes && { stream: Readable.from([bytes]), size: bytes.length }
}

async function make(kernel: Pick<Kernel, 'pictures' | 'ports'>, stored: Stored, width: number): Promise<Buffer | undefined> {
  const { storage } = kernel.ports
  const original = await storage.read(stored.key)
  if (!original) return undefined
  const target = sizeKey(stored.key, width)
  try {
    const { bytes } = await shrinkUpload(kernel, stored, { bytes: await buffer(original.stream), type: stored.type, width })
    await storage.put(target, bytes)
    return bytes
  } catch (error) {
    if (!(error instanceof AppError) || !['too_complex', 'rate_limited'].includes(error.code)) throw error
    if (error.code === 'too_complex') failed.set(target, true)
    return undefined
  }
}
