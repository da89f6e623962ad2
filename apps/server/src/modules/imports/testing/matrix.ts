import { newRef } from '../../../kernel/ids.ts'
import { type Entries, nothing } from '../../../testing/matrix-entry.ts'
import { concernsNothing } from '../../../testing/states/sight-case.ts'
import type { World } from '../../../testing/world.ts'

/** Counts and the report name the kind `conversation`, but no conversation. */
const sight = concernsNothing('rows of another program, before and while they are written')
const ofImport = { sight, refs: ['import_ref'], stateless: 'whoever has the flag may; imports.test.ts' }

/** Tests of this module's operations. */
export const matrix: Entries = {
  'imports.start': { ...nothing, sight, coveredBy: 'modules/imports' },
  'imports.list': { ...nothing, sight },
  'imports.read': { ...ofImport, input: inState('done') },
  'imports.problems': { ...ofImport, input: inState('done') },
  'imports.begin': { ...ofImport, input: inState('ready') },
  'imports.stop': { ...ofImport, input: inState('writing') },
  'imports.remove': { ...ofImport, input: inState('ready') },
}

function inState(state: string) {
  return async (world: World): Promise<{ import_ref: string }> => {
    const { support_lib_id } = world.library
    const import_ref = newRef()
    const row = { support_lib_id, import_ref, source: 'csv', state, owner_id: 'x', file_name: `${world.canary}.csv`, size: 1, created_at: new Date() }
    await world.library.inside(async (ctx) => {
      // One runs at a time.
      await ctx.db.deleteFrom('imports').where('support_lib_id', '=', support_lib_id).where('state', '=', 'writing').execute()
      await ctx.db.insertInto('imports').values(row).execute()
    })
    return { import_ref }
  }
}
