import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import { leftOutReason } from '@porchlight/contracts/conversations/left-out-reasons'
import { sql } from 'kysely'
import { AppError } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import type { LibraryRunner } from '../../../kernel/jobs.ts'
import { storeFile } from '../../uploads/index.ts'
import type { ImportRow } from '../access.ts'
import { stagedData } from '../reading/staged-row.ts'
import type { StoredFile } from './batch.ts'

/** Refusals about one file; anything else, such as a library without room, ends the import. */
const ofOneFile = ['invalid_input', 'unsupported_type', 'picture_too_large', 'too_complex']

/**
 * Stores the files of these conversations or articles, one at a time, before the transaction that writes them. Should it fail, they are deleted like all uploads
 * that nothing uses.
 */
export async function storeFiles(library: LibraryRunner, row: ImportRow, parents: readonly string[]): Promise<Map<number, StoredFile>> {
  const { import_ref, support_lib_id } = row
  if (parents.length === 0) return new Map()
  const { rows } = await library.inLibrary((ctx) =>
    sql<{ ord: string; data: unknown }>`
      select ord, data from import_rows
      where support_lib_id = ${support_lib_id} and import_ref = ${import_ref} and parent_id = any(${[...parents]}::text[]) and kind = 'attachment'
      order by ord`.execute(ctx.db),
  )
  const stored = new Map<number, StoredFile>()
  for (const { ord, data } of rows) {
    library.signal.throwIfAborted()
    const { name } = stagedData.attachment.parse(data)
    const file = await library.inLibrary((ctx) =>
      ctx.db
        .selectFrom('import_files')
        .select('content')
        .where('support_lib_id', '=', support_lib_id)
        .where('import_ref', '=', import_ref)
        .where('ord', '=', Number(ord))
        .executeTakeFirst(),
    )
    stored.set(Number(ord), file ? await storeOne(library, row, name, file.content) : { reason: 'file_missing', detail: name, left_out: 'missing' })
  }
  return stored
}

async function storeOne(library: LibraryRunner, row: ImportRow, name: string, content: Buffer): Promise<StoredFile> {
  try {
    return { view: await storeBytes(library, row, name, content) }
  } catch (error) {
    if (error instanceof AppError && ofOneFile.includes(error.code))
      return { reason: 'file_refused', detail: `${name}: ${error.code}`.slice(0, 200), left_out: leftOutReason(error.code) }
    throw error
  }
}

/** Stores bytes as an upload. @throws AppError like `storeFile` */
export async function storeBytes(
  { kernel, inLibrary }: LibraryRunner,
  { support_lib_id, owner_id }: ImportRow,
  name: string,
  content: Buffer,
  only?: 'image',
): Promise<AttachmentView> {
  const folder = join(kernel.config.DATA_DIR, 'incoming')
  const path = join(folder, newRef())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(path, content, { mode: 0o600 })
  try {
    const sha256 = createHash('sha256').update(content).digest()
    const file = { name, path, size: content.length, sha256, only, owner_kind: 'agent' as const, owner_id }
    return await storeFile(kernel, support_lib_id, inLibrary, file)
  } finally {
    await rm(path, { force: true })
  }
}
