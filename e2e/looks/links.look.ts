import type { Look } from './look.ts'

/** An article with a dead link in the report of links. */
export const look: Look = async ({ articles }) => {
  const { article_id } = (await articles.create({ article_title: 'Tubes', article_content: '<p>See <a href="/articles/gone">here</a>.</p>' })).article
  await articles.publish({ article_id })
  return ['/admin/links']
}
