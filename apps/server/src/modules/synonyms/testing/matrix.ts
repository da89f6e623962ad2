import { type Entries, nothing } from '../../../testing/matrix-entry.ts'
import type { World } from '../../../testing/world.ts'

const onGroup = (more: object = {}) => ({
  refs: ['group_ref'],
  stateless: 'whoever has the flag may; synonyms.test.ts',
  async input({ staff, canary }: World) {
    const { synonyms } = await staff.editor.calls.synonyms.create({ words: [canary, 'bill'] })
    return { group_ref: synonyms.group_ref, ...more }
  },
})

/** Permission-matrix entries for this module's operations. */
export const matrix: Entries = {
  'synonyms.list': nothing,
  'synonyms.create': { input: ({ canary }) => ({ words: [canary, 'bill'] }) },
  'synonyms.update': onGroup({ words: ['bill', 'invoice'], revision: 1 }),
  'synonyms.remove': onGroup(),
}
