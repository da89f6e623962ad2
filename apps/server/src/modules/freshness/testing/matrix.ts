import { newArticle } from '../../../testing/made-rows.ts'
import { type Entries, nothing } from '../../../testing/matrix-entry.ts'
import { concernsNothing } from '../../../testing/states/sight-case.ts'
import type { World } from '../../../testing/world.ts'

const stateless = 'who writes or publishes the kind; freshness.test.ts'
const sight = concernsNothing('freshness is about texts')
const ofArticle = async (world: World) => ({ kind: 'article' as const, document_id: (await newArticle(world)).article_id })

/** Tests of this module's operations. */
export const matrix: Entries = {
  'freshness.list': { ...nothing, sight },
  'freshness.count': nothing,
  'freshness.read': { input: ofArticle, refs: ['document_id'], stateless, sight },
  'freshness.set': {
    input: async (world) => ({ ...(await ofArticle(world)), check_by: '2030-01-01', every_days: 90 }),
    refs: ['document_id'],
    stateless,
    sight,
  },
  'freshness.check': { input: ofArticle, refs: ['document_id'], stateless, sight },
}
