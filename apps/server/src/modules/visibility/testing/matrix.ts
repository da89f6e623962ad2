import { newArticle, newCategory, newChild } from '../../../testing/made-rows.ts'
import type { Entries } from '../../../testing/matrix-entry.ts'

/** Domains whose rows have no states. */
export const decidedByFlags = ['visibility']

/** Tests of this module's operations. */
export const matrix: Entries = {
  'visibility.explain': { input: async (world) => ({ kind: 'article', id: (await newArticle(world)).article_id }), refs: ['id'] },
  'visibility.preview': { input: async (world) => ({ change: 'disable', category_ids: [await newCategory(world)] }) },
  'visibility.linksLost': { input: async (world) => ({ change: 'disable', category_ids: [await newCategory(world)] }) },
  'visibility.decide': {
    input: async (world) => ({ kind: 'category', ids: [await newCategory(world)], decision: 'hidden', child_lib_id: await newChild(world) }),
    refs: ['child_lib_id'],
    except: { who: ['editor'], code: 'forbidden', because: 'a child is changed by those who manage the agency' },
  },
}
