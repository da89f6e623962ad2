import { newArticle, newCategory, publishedArticle } from '../../../testing/made-rows.ts'
import { type Entries, nothing } from '../../../testing/matrix-entry.ts'

/** Permission-matrix entries for this module's operations. */
export const matrix: Entries = {
  'articles.list': nothing,
  'articles.ids': nothing,
  'articles.read': { input: newArticle, refs: ['article_id'] },
  'articles.defaults': nothing,
  'articles.bySlug': { input: async (world) => ({ slug: (await newArticle(world)).slug }), refs: ['slug'] },
  'articles.linkTargets': { input: async (world) => ({ article_ids: [(await newArticle(world)).article_id] }) },
  'articles.editing': { input: newArticle, refs: ['article_id'] },
  'articles.create': { input: (world) => ({ article_title: `Article ${world.canary}` }) },
  'articles.update': { input: async (world) => ({ ...(await newArticle(world)), slug: undefined, article_title: 'Renamed' }), refs: ['article_id'] },
  'articles.changeMany': {
    input: async (world) => ({ article_ids: [(await newArticle(world)).article_id], change: 'file', category_id: await newCategory(world) }),
    // Another library's articles are refused individually; articles.test.ts checks that.
    refs: ['category_id'],
  },
  'articles.publish': { input: newArticle, refs: ['article_id'] },
  'articles.unpublish': { input: newArticle, refs: ['article_id'] },
  'articles.remove': { input: newArticle, refs: ['article_id'] },
  'articles.versions': { input: newArticle, refs: ['article_id'] },
  'articles.readVersion': { input: async (world) => ({ ...(await newArticle(world)), version: 1 }), refs: ['article_id'] },
  'articles.restore': { input: async (world) => ({ ...(await newArticle(world)), version: 1 }), refs: ['article_id'] },
  'articles.count': {
    async input(world) {
      return { ...(await publishedArticle(world)), support_lib_id: world.library.support_lib_id, counter: 'views' }
    },
    refs: ['article_id'],
  },
}
