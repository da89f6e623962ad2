import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../../kernel/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { assertImported } from '../../uploads/index.ts'
import { contentEntry } from '../format/manifest.ts'
import { filesOf } from './check-copy.ts'
import { CopyRefused, type OpenCopy } from './open-copy.ts'

type Files = { kernel: Kernel; copy: OpenCopy; target: string; ids: ReadonlyMap<string, string>; folder: string }

/**
 * Stores the bytes of uploads before their rows are written; storing them twice is harmless.
 * @throws CopyRefused `unsafe_file` for bytes of another type or size than their row says, or of one that may not be uploaded
 */
export async function storeFiles({ kernel, copy, target, ids, folder }: Files, rows: readonly Record<string, unknown>[]): Promise<void> {
  const wanted = new Map(rows.map((row) => [row.file_id, row]))
  for await (const { file_id, sha256, size } of filesOf(copy)) {
    const id = ids.get(file_id) ?? file_id
    const row = wanted.get(id)
    if (!row) continue
    const path = join(folder, 'file')
    await pipeline(await copy.stream(contentEntry(sha256)), createWriteStream(path, { mode: 0o600 }))
    try {
      if (row.size !== size) throw new CopyRefused('unsafe_file', `files, ${file_id}`)
      await assertImported(kernel, target, { path, type: String(row.type) })
      await kernel.ports.storage.put(`${target}/${id}`, { path })
    } catch (error) {
      throw error instanceof AppError && error.code === 'unsupported_type' ? new CopyRefused('unsafe_file', `files, ${file_id}`) : error
    } finally {
      await rm(path, { force: true })
    }
  }
}
