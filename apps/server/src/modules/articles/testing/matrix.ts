import { newRef } from '../../../kernel/ids.ts'
import { newArticle, newCategory, publishedArticle } from '../../../testing/made-rows.ts'
import { type Entries, nothing, onContent } from '../../../testing/matrix-entry.ts'
import { articles, visible, words } from '../../../testing/states/content-rows.ts'

/** Tests of this module's operations. */
export const matrix: Entries = {
  'articles.list': { ...nothing, stateless: 'a filter over what writers may read' },
  'articles.ids': { ...nothing, stateless: 'a filter over what writers may read' },
  'articles.read': { input: newArticle, refs: ['article_id'], content: onContent('article', articles('WEX')) },
  'articles.defaults': { ...nothing, stateless: 'a filter; articles.test.ts' },
  'articles.bySlug': { input: async (world) => ({ slug: (await newArticle(world)).slug }), refs: ['slug'], stateless: 'writers read every article' },
  'articles.linkTargets': {
    input: async (world) => ({ article_ids: [(await newArticle(world)).article_id] }),
    stateless: 'leaves out what may not be read; link-targets.test.ts',
  },
  'articles.editing': { input: newArticle, refs: ['article_id'], content: onContent('article', articles('WEX')) },
  'articles.create': { input: (world) => ({ article_title: `Article ${world.canary}` }) },
  'articles.update': {
    input: async (world) => ({ ...(await newArticle(world)), slug: undefined, article_title: 'Renamed' }),
    refs: ['article_id'],
    content: {
      kind: 'article',
      calls: {
        words: { may: words, input: ({ revision }) => ({ revision, article_content: '<p>Otherwise</p>' }) },
        address: { may: visible, input: ({ revision }) => ({ revision, slug: `s-${newRef()}` }) },
        places: { may: visible, input: ({ revision }) => ({ revision, article_categories: [] }) },
        disable: { may: articles('EX'), input: ({ revision }) => ({ revision, is_disabled: true }) },
      },
    },
  },
  'articles.changeMany': {
    input: async (world) => ({ article_ids: [(await newArticle(world)).article_id], change: 'file', category_id: await newCategory(world) }),
    // Another library's articles are refused individually; bulk-changes.test.ts checks that.
    refs: ['category_id'],
    content: {
      kind: 'article',
      calls: {
        file: {
          may: visible,
          input: ({ ids }, { open, spare }, state) => ({ article_ids: [ids.article_id], change: 'file', category_id: state === 'hidden' ? open : spare }),
        },
        unpublish: { may: articles('EX'), input: ({ ids }) => ({ article_ids: [ids.article_id], change: 'unpublish' }) },
        remove: { may: articles('EX'), input: ({ ids }) => ({ article_ids: [ids.article_id], change: 'remove' }) },
      },
    },
  },
  'articles.publish': { input: newArticle, refs: ['article_id'], content: onContent('article', articles('EKX')) },
  'articles.unpublish': { input: newArticle, refs: ['article_id'], content: onContent('article', articles('EKX')) },
  'articles.remove': {
    input: newArticle,
    refs: ['article_id'],
    content: onContent('article', articles('EKX')),
    except: { who: ['writer'], code: 'forbidden', because: 'writers remove their own drafts; articles.test.ts' },
  },
  'articles.versions': { input: newArticle, refs: ['article_id'], content: onContent('article', articles('WEX')) },
  'articles.readVersion': {
    input: async (world) => ({ ...(await newArticle(world)), version: 1 }),
    refs: ['article_id'],
    content: onContent('article', articles('WEX'), () => ({ version: 1 })),
  },
  'articles.restore': {
    input: async (world) => ({ ...(await newArticle(world)), version: 1 }),
    refs: ['article_id'],
    content: onContent('article', words, ({ revision }) => ({ revision, version: 1 })),
  },
  'articles.count': {
    async input(world) {
      return { ...(await publishedArticle(world)), support_lib_id: world.library.support_lib_id, counter: 'views' }
    },
    refs: ['article_id'],
    content: onContent('article', { ...articles('', 'WEKAXDPBv'), live: 'WEKAXDPBv', above: '' }, ({ support_lib_id }) => ({
      support_lib_id,
      counter: 'likes',
    })),
  },
}
