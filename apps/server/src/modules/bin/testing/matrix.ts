import { newArticle } from '../../../testing/made-rows.ts'
import { type Entries, nothing } from '../../../testing/matrix-entry.ts'
import type { World } from '../../../testing/world.ts'

const ownAlone = { who: ['writer'], code: 'forbidden', because: 'writers bring back their own drafts; bin.test.ts' } as const

/** Tests of this module's operations. */
export const matrix: Entries = {
  'bin.list': { ...nothing, stateless: 'only what the caller may know of; bin.test.ts' },
  'bin.restore': { input: binnedArticle, refs: ['bin_ref'], stateless: 'what is in the bin has no states; bin.test.ts', except: ownAlone },
  'bin.remove': { input: binnedArticle, refs: ['bin_ref'], stateless: 'what is in the bin has no states; bin.test.ts', except: ownAlone },
}

async function binnedArticle(world: World): Promise<{ bin_ref: string }> {
  const { calls } = world.staff.editor
  const { article_id } = await newArticle(world)
  await calls.articles.remove({ article_id })
  const { texts } = await calls.bin.list({ limit: 100 })
  return { bin_ref: texts.find(({ item_id }) => item_id === article_id)?.bin_ref ?? '' }
}
