import { snippetMark } from '../../packages/contracts/src/snippets/snippet-marks.ts'
import type { Look } from './look.ts'

/** Snippets, one with a translation, and an article that uses it. */
export const look: Look = async ({ articles, snippets }) => {
  const translations = [{ language: 'de', content: '<p>Montag bis Freitag, 9 bis 18 Uhr.</p>' }]
  const { snippet_ref } = (await snippets.create({ title: 'Opening hours', snippet: { content: '<p>Monday to Friday, 9 am to 6 pm.</p>', translations } }))
    .snippet
  await snippets.publish({ snippet_ref, revision: 1 })
  const { article_id } = (
    await articles.create({ article_title: 'Visit the workshop', article_content: `<p>Come by.</p>${snippetMark(snippet_ref)}<p>{comanyName}</p>` })
  ).article
  return ['/admin/snippets', `/admin/snippets/${snippet_ref}`, `/admin/article/edit/${article_id}`]
}
