import { newArticle, publishedArticle } from '../../../testing/made-rows.ts'
import { type Entries, nothing } from '../../../testing/matrix-entry.ts'

const publishers = { who: ['writer'], code: 'forbidden', because: 'whoever publishes redirects; references.test.ts' } as const

/** Tests of this module's operations. */
export const matrix: Entries = {
  'references.linksHere': {
    input: async (world) => ({ kind: 'article', id: (await newArticle(world)).article_id }),
    refs: ['id'],
    stateless: 'names only places that the caller may see; references.test.ts',
  },
  'references.redirect': {
    input: async (world) => ({ kind: 'article', id: (await newArticle(world)).article_id, target_id: (await publishedArticle(world)).article_id }),
    refs: ['id', 'target_id'],
    stateless: 'a redirect counts only while there is nothing to read; references.test.ts',
    except: publishers,
  },
  'references.redirects': { ...nothing, stateless: 'only kinds that the caller publishes; references.test.ts' },
  'references.removeRedirect': {
    async input(world) {
      const { article_id } = await newArticle(world)
      await world.staff.editor.calls.references.redirect({ kind: 'article', id: article_id, target_id: (await publishedArticle(world)).article_id })
      return { kind: 'article', address: article_id }
    },
    refs: ['address'],
    stateless: 'as references.redirect',
    except: publishers,
  },
  'references.faults': {
    input: async (world) => ({ kind: 'article', ids: [(await newArticle(world)).article_id] }),
    stateless: 'only kinds that the caller writes or publishes; faults.test.ts',
  },
  'references.report': { ...nothing, stateless: 'only places that the caller may see; references.test.ts' },
}
