import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import type { PermissionFlag } from '@porchlight/contracts/permission-flags'
import type { Selectable } from 'kysely'
import { type Actor, type Ctx, can } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { Uploads } from '../../kernel/generated/tables.ts'
import type { DownloadFile } from '../../kernel/rows/downloads.ts'
import { presentUpload } from './present.ts'
import type { Owner } from './store-file.ts'

/** @throws AppError `forbidden` for actors that cannot own uploads */
export function ownerOf(actor: Actor): Owner {
  if (actor.kind === 'agent') return { owner_kind: 'agent', owner_id: actor.user_id }
  if (actor.kind === 'visitor') return { owner_kind: 'visitor', owner_id: actor.requester?.uploader ?? actor.secretHash.toString('base64url') }
  throw refuse('forbidden')
}

/** Flags that let a person use and remove images in content or page settings, regardless of who uploaded them. */
const caretakers: PermissionFlag[] = [
  'canCreateAndUpdateHelpCenterArticles',
  'canManageAndPublishHelpCenterArticles',
  'canCreateAndUpdateNewsArticles',
  'canManageAndPublishNewsArticles',
  'canCreateAndUpdateCoursesArticles',
  'canManageAndPublishCoursesArticles',
  'canCreateAndUpdateSopArticles',
  'canManageAndPublishSopArticles',
  'canManageGeneralAndSecuritySettings',
]

/**
 * Locks and returns an upload that the caller may remove.
 * @throws AppError `not_found`, also if it is someone else's
 */
export async function uploadForRemoval(ctx: Ctx, file_id: string): Promise<Selectable<Uploads>> {
  const row = await ctx.db
    .selectFrom('uploads')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('file_id', '=', file_id)
    .forUpdate()
    .executeTakeFirst()
  const { owner_kind, owner_id } = ownerOf(ctx.actor)
  const isOwn = row?.owner_kind === owner_kind && row.owner_id === owner_id
  const mayAny = row?.owner_kind === 'agent' && caretakers.some((flag) => can(ctx.actor, flag))
  if (!row || !(isOwn || mayAny)) throw refuse('not_found')
  return row
}

/**
 * Returns the caller's own uploads, in the requested order.
 * @param owner whose they must be instead, for callers who have no identity
 * @throws AppError `not_found` when one is missing or someone else's.
 */
export async function attachmentsOf(ctx: Ctx, file_ids: string[], owner?: Owner): Promise<AttachmentView[]> {
  if (file_ids.length === 0) return []
  const { owner_kind, owner_id } = owner ?? ownerOf(ctx.actor)
  const rows = await ctx.db
    .selectFrom('uploads')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('file_id', 'in', file_ids)
    .where('owner_kind', '=', owner_kind)
    .where('owner_id', '=', owner_id)
    .where('needs_key', '=', false)
    .execute()
  return file_ids.map((id) => {
    const row = rows.find((each) => each.file_id === id)
    if (!row) throw refuse('not_found', { fields: { attachments: id } })
    return presentUpload(row)
  })
}

/**
 * Returns a file that a job has made, for a download.
 * @throws AppError `not_found`
 */
export async function madeFile(ctx: Ctx, file_id: string | null): Promise<DownloadFile> {
  const found = ctx.db.selectFrom('uploads').select(['name', 'own_name', 'type']).where('support_lib_id', '=', ctx.support_lib_id)
  const row = await found
    .where('file_id', '=', file_id ?? '')
    .where('needs_key', '=', true)
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  return { key: `${ctx.support_lib_id}/${file_id}`, name: row.own_name ?? row.name, type: row.type }
}

/** Returns the names and types of the library's uploads among these ids, by id. */
export async function uploadsOf(ctx: Ctx, file_ids: string[]): Promise<Map<string, AttachmentView>> {
  if (file_ids.length === 0) return new Map()
  const rows = await ctx.db.selectFrom('uploads').selectAll().where('support_lib_id', '=', ctx.support_lib_id).where('file_id', 'in', file_ids).execute()
  return new Map(rows.map((row) => [row.file_id, presentUpload(row)]))
}

/** Transfers a visitor's uploads to their new secret: uploads belong to the secret's key, see `ownerOf`. */
export async function handOverUploads(ctx: Ctx, from: string, to: string): Promise<void> {
  const rows = ctx.db.updateTable('uploads').where('support_lib_id', '=', ctx.support_lib_id).where('owner_kind', '=', 'visitor')
  await rows.where('owner_id', '=', from).set({ owner_id: to }).execute()
}
