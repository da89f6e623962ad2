import { publishedArticle, publishedCourse, publishedNews } from '../../../testing/made-rows.ts'
import { type Entries, inItsLibrary, ofLibrary } from '../../../testing/matrix-entry.ts'

/** Tests of this module's operations. */
export const matrix: Entries = {
  'help.categories': inItsLibrary,
  'help.articles': { ...inItsLibrary, stateless: 'leaves out what readers do not see; help.test.ts' },
  'help.article': {
    input: async (world) => ({ ...ofLibrary(world), id: (await publishedArticle(world)).article_id }),
    refs: ['id'],
    stateless: 'what readers see; help.test.ts',
  },
  'help.news': inItsLibrary,
  'help.newsFlash': {
    input: async (world) => ({ ...ofLibrary(world), ...(await publishedNews(world)) }),
    refs: ['id'],
    stateless: 'what readers see; help.test.ts',
  },
  'help.courses': inItsLibrary,
  'help.course': {
    input: async (world) => ({ ...ofLibrary(world), ...(await publishedCourse(world)) }),
    refs: ['course_id'],
    stateless: 'what readers see; help.test.ts',
  },
  'help.moved': {
    input: async (world) => ({ ...ofLibrary(world), kind: 'course', id: (await publishedCourse(world)).course_id }),
    stateless: 'what readers see; references.test.ts',
  },
  'help.searchArticles': { input: (world) => ({ ...ofLibrary(world), query: 'brakes' }) },
  'help.searchIndex': inItsLibrary,
  'help.searchSnippets': {
    input: async (world) => ({ ...ofLibrary(world), query: 'brakes', ids: [(await publishedArticle(world)).article_id] }),
    stateless: 'leaves out what readers do not see; search.test.ts and what-readers-see.test.ts',
  },
}
