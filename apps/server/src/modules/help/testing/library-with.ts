import { callsOf } from '../../../testing/calls.ts'
import { type TestLibrary, testLibrary } from '../../../testing/library.ts'
import { sharedServer } from '../../../testing/test-server.ts'

/** Returns an anonymous reader's API client for a library. */
export function readersOf(library: TestLibrary) {
  const { help } = callsOf(library.address, () => null)
  const { support_lib_id } = library
  return {
    help,
    support_lib_id,
    categories: async () => (await help.categories({ support_lib_id })).categories,
    titles: async (input: object = {}) => (await help.articles({ support_lib_id, ...input })).articles.map((article) => article.article_title),
    article: (id: string, input: object = {}) => help.article({ support_lib_id, id, ...input }),
  }
}

/** Creates a library and an admin who writes its content. */
export async function libraryWith(parent_lib_id?: string, company_name = 'Velo', server = sharedServer()) {
  const library = await testLibrary(await server, { company_name, ...(parent_lib_id && { parent_lib_id }) })
  const { calls } = await library.user('admin')
  const category = async (category_title: string, parent_cat_id: string | null = null) =>
    (await calls.categories.create({ category_title, parent_cat_id, category_description: `About ${category_title}` })).category.category_id
  const draft = async (article_title: string, article_categories: string[] = [], words: object = {}) =>
    (await calls.articles.create({ article_title, article_content: `<p>How ${article_title} works.</p>`, article_categories, ...words })).article
  const publish = async (...made: Parameters<typeof draft>) => {
    const { article_id, slug } = await draft(...made)
    await calls.articles.publish({ article_id })
    return { article_id, slug }
  }
  return { library, calls, category, draft, publish, ...readersOf(library) }
}
