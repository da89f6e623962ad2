import { createHash } from 'node:crypto'
import { type AttachmentView, uploadName, uploadsApi } from '@porchlight/contracts'
import { fileTypeFromBuffer } from 'file-type'
import { imageSize } from 'image-size'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { newRef } from '../../kernel/ids.ts'
import type { Module } from '../../kernel/kernel.ts'
import { action } from '../../kernel/operations.ts'
import { fileRoute } from './file-route.ts'
import { isRefused, plainType } from './rules.ts'

/** Who owns an upload. A visitor without a message yet owns it by its secret's hash. */
function ownerOf(ctx: Ctx): { owner_kind: string; owner_id: string } {
  const { actor } = ctx
  if (actor.kind === 'agent') return { owner_kind: 'agent', owner_id: actor.user_id }
  if (actor.kind === 'visitor') return { owner_kind: 'visitor', owner_id: actor.secretHash.toString('base64url') }
  throw refuse('forbidden')
}

const createUpload = action(uploadsApi.create, async (ctx) => {
  const { file } = ctx.request
  if (!file) throw refuse('invalid_input', { fields: { file: 'required' } })
  if (file.bytes.length === 0) throw refuse('invalid_input', { fields: { file: 'empty' } })
  const type = (await fileTypeFromBuffer(file.bytes))?.mime ?? plainType(file.bytes)
  // What the sniffer calls XML or SVG is text to us: it is never served as something that runs.
  const served = /xml|svg|html/.test(type) ? 'text/plain' : type
  if (isRefused(served)) throw refuse('unsupported_type')
  const { width, height } = sizeOf(served, file.bytes)
  const file_id = newRef()
  const row = {
    support_lib_id: ctx.support_lib_id,
    file_id,
    ...ownerOf(ctx),
    name: uploadName(file.name || 'file'),
    type: served,
    size: file.bytes.length,
    width,
    height,
    sha256: createHash('sha256').update(file.bytes).digest(),
    created_at: ctx.clock.now(),
  }
  await ctx.ports.storage.put(`${ctx.support_lib_id}/${file_id}`, file.bytes)
  await ctx.db.insertInto('uploads').values(row).execute()
  return { file: presentUpload(row) }
})

function sizeOf(type: string, bytes: Buffer): { width: number | null; height: number | null } {
  if (!type.startsWith('image/')) return { width: null, height: null }
  try {
    const { width, height } = imageSize(bytes)
    return { width, height }
  } catch {
    return { width: null, height: null }
  }
}

function presentUpload(row: { file_id: string; name: string; type: string; size: number; width: number | null; height: number | null }): AttachmentView {
  const { file_id, name, type, size, width, height } = row
  return { file_id, url: `/files/${file_id}`, name, type, size, width, height }
}

/**
 * The caller's own uploads, in the order asked.
 * @throws AppError `not_found` when one is missing or someone else's.
 */
export async function attachmentsOf(ctx: Ctx, file_ids: string[]): Promise<AttachmentView[]> {
  if (file_ids.length === 0) return []
  const { owner_kind, owner_id } = ownerOf(ctx)
  const rows = await ctx.db
    .selectFrom('uploads')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('file_id', 'in', file_ids)
    .where('owner_kind', '=', owner_kind)
    .where('owner_id', '=', owner_id)
    .execute()
  return file_ids.map((id) => {
    const row = rows.find((each) => each.file_id === id)
    if (!row) throw refuse('not_found', { fields: { attachments: id } })
    return presentUpload(row)
  })
}

/** Uploaded files. */
export const uploads: Module = { name: 'uploads', handlers: [createUpload], routes: fileRoute }
