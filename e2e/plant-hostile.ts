import { createHttpClient } from '@porchlight/client'
import { newRef, newSecret } from '../apps/server/src/kernel/ids.ts'
import type { AgentHands } from './agent-hands.ts'
import { plainTexts, richText } from './hostile-texts.ts'
import type { MintedLibrary } from './server-process.ts'

/** The items planted in a library. */
export type Planted = { article: string; news: string; sop: string; course: string; lesson: string; conversation: string }

/** Processes four items at a time: more would not help, because writes to one library are serialized. */
async function each<T>(all: readonly T[], run: (one: T, at: number) => Promise<unknown>): Promise<void> {
  const open = [...all.entries()]
  const work = async () => {
    for (let next = open.shift(); next; next = open.shift()) await run(next[1], next[0])
  }
  await Promise.all([work(), work(), work(), work()])
}

const titles = plainTexts(200)
const title = (at: number) => titles[at % titles.length] ?? ''

/** Plants every payload in every title, name and text that an author, a teammate or a visitor can write. `others`: a second author. */
export async function plantHostile(url: string, library: MintedLibrary, hands: AgentHands, others: AgentHands): Promise<Planted> {
  const article = await plantArticles(hands, others)
  return { article, ...(await plantPublications(hands)), conversation: await plantConversation(url, library, hands) }
}

/** Returns the article that contains every payload, in two versions by two authors. The other articles contain the payloads in their titles. */
async function plantArticles(hands: AgentHands, others: AgentHands): Promise<string> {
  const descriptions = plainTexts(1000)
  await each(plainTexts(120), (category_title, at) => hands.categories.create({ category_title, category_description: descriptions[at] ?? '' }))
  const keywords = plainTexts(80)
  const { categories } = await hands.categories.list({})
  const { article } = await hands.articles.create({
    article_title: title(0),
    article_content: richText,
    article_keywords: keywords.slice(0, 50),
    article_categories: categories.slice(0, 20).map(({ category_id }) => category_id),
    meta_title: plainTexts(120)[0] ?? '',
    meta_description: plainTexts(320)[0] ?? '',
  })
  const { article_id } = article
  const { article: changed } = await others.articles.update({ article_id, revision: article.revision, article_content: `<p>Changed.</p>${richText}` })
  await others.articles.publish({ article_id })
  await others.articles.update({ article_id, revision: changed.revision + 1, article_title: title(1) })
  await hands.articleTranslations.save({ article_id, language: 'de', revision: 0, title: title(2), content: richText })
  await each(titles, (article_title, at) =>
    hands.articles.create({ article_title, article_content: `<p>${at}</p>`, article_keywords: keywords.slice(at, at + 9), meta_description: title(at + 1) }),
  )
  await each(plainTexts(2000), (source, at) => hands.translations.create({ language: 'de', source, translation: plainTexts(2000)[at + 1] ?? source }))
  return article_id
}

async function plantPublications(hands: AgentHands): Promise<Pick<Planted, 'news' | 'sop' | 'course' | 'lesson'>> {
  const newsFlash_categories = plainTexts(80).slice(0, 20)
  await each(titles, (newsFlash_title) => hands.news.create({ newsFlash_title, newsFlash_categories }))
  const { news_flash } = await hands.news.create({ newsFlash_title: title(3), newsFlash_content: richText, feature_image_alt: title(4) })
  await each(plainTexts(120), (category_title) => hands.sops.createCategory({ category_title }))
  const { sop_category } = await hands.sops.createCategory({ category_title: plainTexts(120)[0] ?? '' })
  const { category_id } = sop_category
  await each(titles, (sop_title) => hands.sops.create({ category_id, sop_title }))
  const { sop_article } = await hands.sops.create({ category_id, sop_title: `Every one ${title(5)}`.slice(0, 200), sop_content: richText })
  await hands.sops.publish({ article_id: sop_article.article_id })
  await each(titles, (course_title) => hands.courses.create({ course_title, course_description: title(6) }))
  const { course } = await hands.courses.create({ course_title: title(7), course_description: plainTexts(2000)[0] ?? '' })
  const { course_id } = course
  for (const [at, lesson_title] of titles.entries()) await hands.courses.createLesson({ course_id, lesson_title, section_title: title(Math.floor(at / 4)) })
  const { lesson } = await hands.courses.createLesson({ course_id, lesson_title: 'Every one of them', section_title: title(0), lesson_content: richText })
  return { news: news_flash.id, sop: sop_article.article_id, course: course_id, lesson: lesson.lesson_id }
}

/** Creates waiting visitors whose names are payloads; in one chat everyone sends every payload. */
async function plantConversation(url: string, library: MintedLibrary, hands: AgentHands): Promise<string> {
  const begin = async (name: string) => {
    const secret = newSecret()
    const visitor = createHttpClient({ baseUrl: () => url, authorization: () => `Visitor ${library.support_lib_id}.${secret}` })
    await visitor.visitors.identify({ name })
    const { conversation_ref } = (await visitor.messages.send({ client_msg_id: newRef(), message: name })).message
    await visitor.visitors.pageVisit({ url: `https://shop.test/?q=${encodeURIComponent(name)}#<img src=x onerror=alert(1)>`, title: plainTexts(300)[0] ?? '' })
    return { visitor, conversation_ref }
  }
  const names = plainTexts(80)
  await each(names.slice(0, 15), begin)
  const { visitor, conversation_ref } = await begin(names[15] ?? '')
  await hands.conversations.take({ conversation_ref })
  await hands.conversations.patch({ conversation_ref, subject: title(11) })
  for (const text of messages()) {
    await visitor.messages.send({ client_msg_id: newRef(), conversation_ref, message: text })
    await hands.messages.send({ client_msg_id: newRef(), conversation_ref, message: text })
    await hands.messages.send({ client_msg_id: newRef(), conversation_ref, sender_type: 'note', message: text })
  }
  await hands.messages.send({ client_msg_id: newRef(), conversation_ref, message: 'end of messages' })
  return conversation_ref
}

/** Returns every payload as messages: each on a line of its own, all together, and inside message formatting. */
export function messages(): string[] {
  const all = plainTexts(2000)
  return [plainTexts(20_000)[0] ?? '', ...all.slice(0, 3).map((text) => `**${text}**\n\`${text}\`\n> ${text}\n- ${text}`)]
}
