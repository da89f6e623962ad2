import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import { limits } from '@porchlight/contracts/limits'
import { ownName, uploadName } from '@porchlight/contracts/uploads/uploads'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { AppError, refuse } from '../../kernel/errors.ts'
import { newRef } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { findType } from './find-type.ts'
import { remakeUpload } from './pictures/picture-tasks.ts'
import { presentUpload, type UploadRow } from './present.ts'
import { isRefused, pictureType } from './rules.ts'

/** The owner of an upload: a staff member, or a visitor. Visitors have no id before their first message, so the hash of their secret identifies them. */
export type Owner = { owner_kind: 'agent' | 'visitor'; owner_id: string }
/** A local file to be stored as an upload. `needs_key`: its id does not open it, only a download's key does. */
export type NewFile = { name: string; path: string; size: number; sha256: Buffer; only?: 'any' | 'image' | undefined; needs_key?: boolean } & Owner
/** Opens short transactions in the library that the file is stored for. */
export type InLibrary = <T>(run: (ctx: Ctx) => Promise<T>) => Promise<T>

/**
 * Inspects a file, then stores its bytes before its row, so that no row lacks its bytes. Holds no transaction open meanwhile. A refusal names the
 * file, in `file_name`.
 * @throws AppError `invalid_input` (empty), `unsupported_type`, `picture_too_large`, `storage_full`, `rate_limited`
 */
export async function storeFile(
  kernel: Pick<Kernel, 'ports' | 'pictures' | 'workers'>,
  support_lib_id: string,
  inLibrary: InLibrary,
  file: NewFile,
): Promise<AttachmentView> {
  try {
    return await keep(kernel, support_lib_id, inLibrary, file)
  } catch (error) {
    throw error instanceof AppError ? error.with({ file_name: ownName(file.name) || 'file' }) : error
  }
}

async function keep(
  kernel: Pick<Kernel, 'ports' | 'pictures' | 'workers'>,
  support_lib_id: string,
  inLibrary: InLibrary,
  file: NewFile,
): Promise<AttachmentView> {
  const { storage } = kernel.ports
  const { owner_kind, owner_id } = file
  if (file.size === 0) throw refuse('invalid_input', { fields: { file: 'empty' } })
  const found = await findType(kernel, support_lib_id, file.path)
  if (isRefused(found)) throw refuse('unsupported_type')
  const become = pictureType(found)
  if (file.only === 'image' && !become) throw refuse('unsupported_type', { fields: { file: 'no picture' } })
  await inLibrary((ctx) => assertRoom(ctx, file))
  const picture = become ? await remakeUpload(kernel, { support_lib_id, owner_kind }, { path: file.path, type: found, become }) : undefined
  const file_id = newRef()
  const key = `${support_lib_id}/${file_id}`
  await storage.put(key, picture ? picture.bytes : { path: file.path })
  try {
    return await inLibrary(async (ctx) => {
      const at = ctx.clock.now()
      const row: UploadRow = {
        ...{ support_lib_id, file_id, owner_kind, owner_id, sha256: file.sha256 },
        ...{ name: uploadName(file.name || 'file'), own_name: ownName(file.name) || 'file', type: become ?? found, size: picture?.bytes.length ?? file.size },
        ...{ width: picture?.width ?? null, height: picture?.height ?? null },
        ...{ created_at: at, unused_since: at, needs_key: file.needs_key ?? false },
      }
      await takeRoom(ctx, row.size, owner_kind)
      await ctx.db.insertInto('uploads').values(row).execute()
      return presentUpload(row)
    })
  } catch (error) {
    await storage.remove(key).catch(() => {})
    throw error
  }
}

/**
 * Stores a file that a job has written, such as an export: it is opened by a download's key, not by its id. Like every unused upload, it is deleted after a day.
 * @throws AppError like `storeFile`
 */
export async function storeMade(
  { kernel, inLibrary }: { kernel: Pick<Kernel, 'ports' | 'pictures' | 'workers'>; inLibrary: InLibrary },
  support_lib_id: string,
  made: Omit<NewFile, 'size' | 'sha256'>,
): Promise<AttachmentView> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(made.path), hash)
  const { size } = await stat(made.path)
  return storeFile(kernel, support_lib_id, inLibrary, { ...made, size, sha256: hash.digest(), needs_key: true })
}

/**
 * Checks that this owner has room for a file before anything is written or computed; the library's space is reserved when the row is written.
 * @throws AppError `rate_limited`, `storage_full`
 */
export async function assertRoom(ctx: Ctx, { owner_kind, owner_id, size }: Owner & Pick<NewFile, 'size'>): Promise<void> {
  if (owner_kind === 'visitor' && (await uploadedToday(ctx, owner_id)) + size > limits.visitorUploadBytesPerDay)
    throw refuse('rate_limited', { retryAfterSeconds: 3600 })
  const used = await ctx.db
    .selectFrom('library_counters')
    .select('value')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('counter', '=', usedBytes)
    .executeTakeFirst()
  assertFits(ctx, (used?.value ?? 0) + size, owner_kind)
}

async function uploadedToday(ctx: Ctx, owner_id: string): Promise<number> {
  const since = new Date(ctx.clock.now().getTime() - 24 * 3_600_000)
  const { bytes } = await ctx.db
    .selectFrom('uploads')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('size'), sql<number>`0`).as('bytes'))
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('owner_id', '=', owner_id)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

const usedBytes = 'upload_bytes'

/** Visitors may fill only part of the space, so that they cannot keep staff from uploading. */
function assertFits(ctx: Ctx, bytes: number, owner_kind: Owner['owner_kind']): void {
  const quota = ctx.config.UPLOAD_QUOTA_MB * 1024 * 1024 * (owner_kind === 'visitor' ? limits.visitorRoomShare : 1)
  if (bytes > quota) throw refuse('storage_full', { fields: { quota_mb: String(ctx.config.UPLOAD_QUOTA_MB) } })
}

/** Adds bytes to the library's usage, or subtracts a negative number; refuses to exceed the quota. */
export async function takeRoom(ctx: Ctx, size: number, owner_kind: Owner['owner_kind'] = 'agent'): Promise<void> {
  const { value } = await ctx.db
    .insertInto('library_counters')
    .values({ support_lib_id: ctx.support_lib_id, counter: usedBytes, value: Math.max(0, size) })
    .onConflict((conflict) =>
      conflict.columns(['support_lib_id', 'counter']).doUpdateSet({ value: sql<number>`greatest(0, library_counters.value + ${size})` }),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  if (size > 0) assertFits(ctx, value, owner_kind)
}
