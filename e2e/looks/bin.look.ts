import type { Look } from './look.ts'

/** A deleted article in the bin. */
export const look: Look = async ({ articles }) => {
  const { article_id } = (await articles.create({ article_title: 'An old offer', article_content: '<p>Over.</p>' })).article
  await articles.remove({ article_id })
  return ['/admin/bin']
}
