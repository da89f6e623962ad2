import type { Running } from '../../apps/server/src/kernel/start.ts'
import { testLibrary } from '../../apps/server/src/testing/library.ts'

/** A library with published articles, and the paths of their pages in the help hub. */
export type WrittenArticles = { support_lib_id: string; paths: string[] }
/** `publishAgain` changes and publishes the first article, after which every page of the library is rendered again. */
type Writing = WrittenArticles & { publishAgain: () => Promise<void> }

/** Creates a library with this many published articles of ordinary length, twenty per category. */
export async function writtenArticles(running: Running, count: number): Promise<Writing> {
  const { support_lib_id, user } = await testLibrary(running)
  const { calls } = await user('editor')
  const paths: string[] = []
  let first = ''
  let category_id = ''
  for (let at = 0; at < count; at += 1) {
    if (at % 20 === 0) ({ category_id } = (await calls.categories.create({ category_title: `Category ${at / 20}` })).category)
    const article_content = `<h2>One</h2><p>${`Sentence ${at} of an article that is read. `.repeat(40)}</p><h2>Two</h2><p>More.</p><h2>Three</h2><p>The end.</p>`
    const { article_id, slug } = (await calls.articles.create({ article_title: `Article ${at}`, article_content, article_categories: [category_id] })).article
    await calls.articles.publish({ article_id })
    first ||= article_id
    paths.push(`/article/details/${support_lib_id}/${slug}`)
  }
  const publishAgain = async () => {
    const { article } = await calls.articles.read({ article_id: first })
    await calls.articles.update({ article_id: first, revision: article.revision, article_content: `<p>Revision ${article.revision}.</p>` })
    await calls.articles.publish({ article_id: first })
  }
  return { support_lib_id, paths, publishAgain }
}
