import { extname } from 'node:path'
import { articleFilesApi } from '@porchlight/contracts/article-files/article-files'
import { can, isStaff } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import { outsideAction } from '../../../kernel/operations.ts'
import { assertCategory } from '../../categories/index.ts'
import { beginTransfer, importKey } from '../access.ts'
import { openSource } from '../import/import-source.ts'
import { presentTransfer } from '../queries.ts'

/** Checks a file, stores it, and enqueues the job that creates its articles. */
export const startImport = outsideAction(articleFilesApi.startImport, async (call, { on_existing, publish, category_id = null }) => {
  const { actor, request, kernel, support_lib_id } = call
  const { file } = request
  if (!file || !isStaff(actor)) throw refuse('invalid_input', { fields: { file: 'required' } })
  if (publish && !can(actor, 'canManageAndPublishHelpCenterArticles')) throw refuse('forbidden')
  if (category_id !== null) await call.read(support_lib_id, (ctx) => assertCategory(ctx, category_id))
  const source = await openSource(file.path, file.name, file.size)
  source.close()
  const transfer_id = newRef()
  const key = importKey(support_lib_id, transfer_id)
  await kernel.ports.storage.put(key, { path: file.path })
  const options = { on_existing, publish, category_id, size: file.size }
  const begun = { transfer_id, kind: 'import' as const, owner_id: actor.user_id, file_name: shortName(file.name), options, total: source.documents.length }
  try {
    return await call.write(support_lib_id, async (ctx) => ({ transfer: await presentTransfer(ctx, await beginTransfer(ctx, begun)) }))
  } catch (error) {
    await kernel.ports.storage.remove(key).catch(() => {})
    throw error
  }
})

const nameMax = 200

/** Shortens a file name to `nameMax` characters, keeping its extension and never splitting a surrogate pair. */
function shortName(name: string): string {
  const ending = extname(name).slice(0, 10)
  return name.length <= nameMax ? name : `${name.slice(0, nameMax - ending.length).replace(/[\ud800-\udbff]$/, '')}${ending}`
}
