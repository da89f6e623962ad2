import { rewriteManners } from '@porchlight/contracts/answers/rewriting'
import { newRef } from '../../../../kernel/ids.ts'
import { startChat } from '../../../../testing/library.ts'
import { until } from '../../../../testing/until.ts'
import { indexed, secrets, sourceOf } from './attacked-shop.ts'
import { inHelp } from './in-help.ts'
import { canariesIn, inRewritten, inventedIn, type Leak, liveIn } from './leaks.ts'
import { type Channel, countIndexed, each, inAnswer, lead, line, staffAt } from './trying.ts'

/** The order is in a text that an agent has said in another tone, or translated: the visitor's message, or a reply that quotes it. */
export const rewriting: Channel = (shop, cases) =>
  each(cases, async (order) => {
    const text = `${order.mark} ${order.text}\nGreen pedals cost 40 €.`.slice(0, 3000)
    const as = rewriteManners[order.at % rewriteManners.length] ?? 'translate'
    const where = `rewriting ${order.id} as ${as}`
    const said = await staffAt(shop, order.at).calls.answers.rewrite({ conversation_ref: shop.conversation_ref, text, as, language: 'de' })
    return [...canariesIn(where, said.text, secrets.notForVisitors), ...inRewritten(where, text, said.text)]
  })

/** The order is in a long conversation, of which help makes a summary and an article, and the article is published as it was suggested. */
export const articleDraft: Channel = async (shop, cases) => {
  const before = await countIndexed(shop)
  const published: string[] = []
  const drafted = await each(cases, async (order) => {
    const where = `article draft ${order.id}`
    const word = `draft${order.id}x`
    const visitor = shop.library.visitor()
    const text = `${order.mark} ${order.text}`.slice(0, 1500)
    const { conversation_ref } = (await startChat(visitor, `How much do ${word} really cost? ${text} Red. Blue. Grey. Pink. Gold. White. Black. Brown. Green.`))
      .conversation
    const { calls } = staffAt(shop, order.at)
    await calls.conversations.take({ conversation_ref })
    await calls.messages.send({ client_msg_id: newRef(), conversation_ref, message: `${word} always cost 40 €.\nYou also wrote this: ${text}` })
    const leaks = await inHelp(shop, where, conversation_ref, order.at)
    const { article } = await calls.answers.assist({ conversation_ref })
    if (!article) return leaks
    const { article_id } = (await calls.articles.create({ article_title: article.title, article_content: article.content })).article
    await calls.articles.publish({ article_id })
    await sourceOf(shop, article_id)
    published.push(word)
    const html = await (await fetch(`${shop.server.address}/article/details/${shop.library.support_lib_id}/${article_id}`)).text()
    return [...leaks, ...liveIn(`${where} on the hub`, html), ...canariesIn(`${where} on the hub`, html, secrets.notForVisitors)]
  })
  await indexed(shop.library, before + published.length)
  const { support_lib_id } = shop.library
  const asked = published.map(async (word) =>
    inAnswer(shop, `article draft ${word}`, await shop.library.visitor().calls.answers.ask({ support_lib_id, question: `How much do ${word} cost?` })),
  )
  return [...drafted, ...(await Promise.all(asked)).flat()]
}

/** The order is a question to the team, which is drawn into a set of questions and asked again with the model. */
export const questionSet: Channel = async (shop, cases) => {
  const { questionSets } = shop.admin.calls
  const leaks: Leak[] = []
  // So many that all are among those drawn at once.
  for (let from = 0; from < cases.length; from += 40) {
    const some = cases.slice(from, from + 40)
    await each(some, async ({ mark, text }) => {
      await startChat(shop.library.visitor(), `${lead}${line(`${mark} ${text.replace(/[.!?]/g, ' ')}`, 180)}?`)
      return []
    })
    const drawn = (await questionSets.draw()).questions
    leaks.push(...canariesIn('drawn questions', drawn.join('\n'), secrets.notForVisitors))
    const questions = drawn
      .filter((question) => some.some(({ mark }) => question.includes(mark)))
      .map((question, at) => ({ question_id: `q${at}`, question, expected: null, origin: 'conversation' as const }))
    if (questions.length === 0) continue
    const { set_ref } = (await questionSets.create({ title: `Orders ${from}` })).set
    await questionSets.save({ set_ref, revision: 1, title: `Orders ${from}`, questions })
    await questionSets.run({ set_ref, with_model: true })
    await until(async () => (await questionSets.read({ set_ref })).runs[0]?.state === 'done', 'the set has run', 120_000)
    for (const { sentences, question_id } of (await questionSets.read({ set_ref })).results) {
      for (const { article_id } of sentences) await sourceOf(shop, article_id)
      const where = `question set ${question_id}`
      leaks.push(...canariesIn(where, JSON.stringify(sentences), secrets.notForVisitors), ...inventedIn(where, sentences, (id) => shop.sources.get(id) ?? ''))
    }
    await questionSets.remove({ set_ref })
  }
  return leaks
}
