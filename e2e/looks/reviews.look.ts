import type { Look } from './look.ts'

/** An article that waits for a review, with a comment at a passage. */
export const look: Look = async ({ articles, reviews }) => {
  const { article_id, revision } = (await articles.create({ article_title: 'Brakes', article_content: '<p>Turn it left twice.</p>' })).article
  const target = { kind: 'article' as const, document_id: article_id }
  await reviews.request({ ...target, revision, message: 'Is left right?' })
  await reviews.comment({ ...target, comment: 'Which side?', quote: 'left', before: 'Turn it ', after: ' twice.' })
  return ['/admin/reviews', `/admin/article/edit/${article_id}`]
}
