import { publishedArticle, publishedCourse, publishedNews } from '../../../testing/made-rows.ts'
import { type Entries, inItsLibrary, ofLibrary } from '../../../testing/matrix-entry.ts'

/** Permission-matrix entries for this module's operations. */
export const matrix: Entries = {
  'help.categories': inItsLibrary,
  'help.articles': inItsLibrary,
  'help.article': { input: async (world) => ({ ...ofLibrary(world), id: (await publishedArticle(world)).article_id }), refs: ['id'] },
  'help.news': inItsLibrary,
  'help.newsFlash': { input: async (world) => ({ ...ofLibrary(world), ...(await publishedNews(world)) }), refs: ['id'] },
  'help.courses': inItsLibrary,
  'help.course': { input: async (world) => ({ ...ofLibrary(world), ...(await publishedCourse(world)) }), refs: ['course_id'] },
  'help.searchArticles': { input: (world) => ({ ...ofLibrary(world), query: 'brakes' }) },
  'help.searchIndex': inItsLibrary,
  'help.searchSnippets': {
    input: async (world) => ({ ...ofLibrary(world), query: 'brakes', ids: [(await publishedArticle(world)).article_id] }),
  },
}
