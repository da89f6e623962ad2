import { newRef } from '../../../kernel/ids.ts'
import { type Entries, nothing } from '../../../testing/matrix-entry.ts'
import type { World } from '../../../testing/world.ts'

/** Domains whose rows have no states. */
export const decidedByFlags = ['articleFiles']

/** Tests of this module's operations. */
export const matrix: Entries = {
  'articleFiles.startImport': { ...nothing, coveredBy: 'modules/article-files' },
  'articleFiles.startExport': { ...nothing, coveredBy: 'modules/article-files' },
  'articleFiles.read': { input: newTransfer, refs: ['transfer_id'] },
  'articleFiles.download': { ...nothing, coveredBy: 'modules/article-files' },
  'articleFiles.items': { input: newTransfer, refs: ['transfer_id'] },
}

async function newTransfer(world: World): Promise<{ transfer_id: string }> {
  const row = {
    support_lib_id: world.library.support_lib_id,
    transfer_id: newRef(),
    kind: 'export',
    state: 'done',
    owner_id: 'x',
    options: '{}',
    created_at: new Date(),
  }
  await world.library.inside((ctx) =>
    ctx.db
      .insertInto('transfers')
      .values({ ...row, file_name: `${world.canary}.zip` })
      .execute(),
  )
  return { transfer_id: row.transfer_id }
}
