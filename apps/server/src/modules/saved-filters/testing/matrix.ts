import { type Entries, nothing } from '../../../testing/matrix-entry.ts'
import { concernsNothing } from '../../../testing/states/sight-case.ts'
import type { World } from '../../../testing/world.ts'

const savedFilter = (world: World) => ({ filter_name: `Filter ${world.canary}`, tab: 'archives' as const, filter: { all: [] } })

const columnsOnly = concernsNothing('names of columns, not of conversations')

/** Tests of this module's operations. */
export const matrix: Entries = {
  'savedFilters.list': nothing,
  'savedFilters.create': { input: (world) => savedFilter(world), stateless: 'teams of the caller; saved-filters.test.ts' },
  'savedFilters.update': {
    input: async (world, who) => ({ ...savedFilter(world), filter_ref: await newFilter(world, who) }),
    refs: ['filter_ref'],
    stateless: 'the owner alone; saved-filters.test.ts',
  },
  'listLayouts.list': { ...nothing, sight: columnsOnly },
  'listLayouts.save': { input: () => ({ tab: 'archives' as const, is_table: true, columns: ['priority'], sort: null }), sight: columnsOnly },
  'savedFilters.remove': {
    input: async (world, who) => ({ filter_ref: await newFilter(world, who) }),
    refs: ['filter_ref'],
    stateless: 'the owner alone; saved-filters.test.ts',
  },
}

/** Returns a filter owned by the caller, or by the admin if the caller may not save any. */
async function newFilter(world: World, who: string): Promise<string> {
  const owner = who === 'agent' ? world.staff.agent : world.staff.admin
  return (await owner.calls.savedFilters.create(savedFilter(world))).saved_filter.filter_ref
}
