import type { Look } from './look.ts'

/** An article that is overdue, owned by whoever looks, and the lists. */
export const look: Look = async ({ articles, freshness }) => {
  const { article_id } = (await articles.create({ article_title: 'How long the battery lasts', article_content: '<p>Two years.</p>' })).article
  await freshness.set({ kind: 'article', document_id: article_id, check_by: '2026-01-31', every_days: 182 })
  return ['/admin/freshness', '/admin/freshness?view=mine', `/admin/article/edit/${article_id}`]
}
