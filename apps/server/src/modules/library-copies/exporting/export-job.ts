import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { libraryExportHours } from '@porchlight/contracts/library-copies/copy-format'
import { AppError } from '../../../kernel/errors.ts'
import type { JobTask, LibraryRunner } from '../../../kernel/jobs.ts'
import { countAll } from '../../reports/index.ts'
import { assertStillMay, changeExport, exportKey, exportOf } from '../access.ts'
import { writeCopy } from './write-copy.ts'

/**
 * Writes a full export to a file and stores it. All of it is of one moment, so a job that was interrupted begins anew: what a killed process has written is only a
 * file in its temporary folder.
 */
export const exportJob: JobTask = {
  name: 'library-copies.export',
  outside: true,
  gaveUp: async (ctx, { export_ref }, code) => void (await changeExport(ctx, String(export_ref), { state: 'failed', problem: code })),
  resumes: async (ctx, { export_ref }) => void (await changeExport(ctx, String(export_ref), { state: 'waiting', problem: null })),
  async runOutside(library, payload) {
    const export_ref = String(payload.export_ref)
    const folder = await mkdtemp(join(tmpdir(), 'porchlight-library-'))
    try {
      await makeExport(library, String(payload.support_lib_id), export_ref, join(folder, 'library'))
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'unavailable' || error.code === 'rate_limited') throw error
      await library.inLibrary((ctx) => changeExport(ctx, export_ref, { state: 'failed', problem: error.code }))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function makeExport(library: LibraryRunner, support_lib_id: string, export_ref: string, path: string): Promise<void> {
  const { kernel, inLibrary, signal } = library
  const wanted = await inLibrary(async (ctx) => {
    const row = await exportOf(ctx, export_ref)
    if (row) await assertStillMay(ctx, row.requested_by)
    return row
  })
  if (!wanted || wanted.state === 'done') return
  // An import counts from the events; what it gets already counted, of conversations whose first events were removed, must be all.
  await countAll(library)
  await writeCopy(kernel, support_lib_id, path, {
    signal,
    progress: async (done, total) => void (await inLibrary((ctx) => changeExport(ctx, export_ref, { state: 'running', done, total, problem: null }))),
  })
  const { size } = await stat(path)
  const key = exportKey(support_lib_id, export_ref)
  await kernel.ports.storage.put(key, { path })
  const isWanted = await inLibrary(async (ctx) => {
    const expires_at = new Date(ctx.clock.now().getTime() + libraryExportHours * 3_600_000)
    return changeExport(ctx, export_ref, { state: 'done', size, expires_at, problem: null })
  })
  // Replaced in the meantime.
  if (!isWanted) await kernel.ports.storage.remove(key)
}
