import { newArticle } from '../../../testing/made-rows.ts'
import { type Entries, nothing } from '../../../testing/matrix-entry.ts'
import { concernsNothing } from '../../../testing/states/sight-case.ts'
import type { World } from '../../../testing/world.ts'

const stateless = 'who writes or publishes the kind; reviews.test.ts'
const ofArticle = async (world: World) => {
  const { article_id, revision } = await newArticle(world)
  return { kind: 'article' as const, document_id: article_id, revision }
}
const asked = async (world: World) => {
  const text = await ofArticle(world)
  await world.staff.writer.calls.reviews.request(text)
  return text
}
/** An article that the writer wrote last, as nobody approves their own words. */
const askedByWriter = async (world: World) => {
  const { article } = await world.staff.writer.calls.articles.create({ article_title: `Article ${world.canary}` })
  const text = { kind: 'article' as const, document_id: article.article_id, revision: article.revision }
  await world.staff.writer.calls.reviews.request(text)
  return text
}
const target = async (world: World) => {
  const { kind, document_id } = await asked(world)
  return { kind, document_id }
}
/** The message is what the requester wrote to whoever reviews. */
const sight = concernsNothing('reviews are about texts')
const notPublishing = { who: ['writer'], code: 'forbidden', because: 'writers do not publish' }

/** Tests of this module's operations. */
export const matrix: Entries = {
  'reviews.list': { ...nothing, sight },
  'reviews.count': nothing,
  'reviews.read': { input: target, refs: ['document_id'], stateless, sight },
  'reviews.request': { input: ofArticle, refs: ['document_id'], stateless, sight },
  'reviews.sendBack': { input: asked, refs: ['document_id'], except: notPublishing, stateless, sight },
  'reviews.approve': { input: askedByWriter, refs: ['document_id'], except: notPublishing, stateless, sight },
  'reviews.withdraw': { input: target, refs: ['document_id'], stateless, sight },
  'reviews.comment': { input: async (world) => ({ ...(await target(world)), comment: `Comment ${world.canary}` }), refs: ['document_id'], stateless },
  'reviews.resolve': {
    input: async (world) => {
      const { comment } = await world.staff.writer.calls.reviews.comment({ ...(await target(world)), comment: `Comment ${world.canary}` })
      return { comment_ref: comment.comment_ref }
    },
    refs: ['comment_ref'],
    stateless,
  },
  'reviews.editing': { input: target, refs: ['document_id'], stateless },
  'reviews.rules': nothing,
  'reviews.setRule': { input: () => ({ kind: 'sop', is_required: true, spares_admins: false }) },
}
