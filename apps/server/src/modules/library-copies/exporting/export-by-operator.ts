import { newRef } from '../../../kernel/ids.ts'
import { asOperator } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { CopyManifest } from '../format/manifest.ts'
import { writeCopy } from './write-copy.ts'

/** Writes a library as one zip for whoever runs the installation. Its audit log tells it, like the download of an export that an admin asked for. */
export async function exportByOperator(kernel: Kernel, support_lib_id: string, file: string): Promise<CopyManifest> {
  const manifest = await writeCopy(kernel, support_lib_id, file, { signal: new AbortController().signal, progress: async () => {} })
  const export_ref = newRef()
  await asOperator(kernel, support_lib_id, async (ctx) => ctx.emit('library_export.downloaded', { export_ref }, { subject: export_ref }))
  return manifest
}
