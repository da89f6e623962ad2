import { idOfSection } from '@porchlight/contracts/section-ids'
import { slugOf } from '@porchlight/contracts/slugs'
import { perform } from '../kernel/calls/perform.ts'
import type { StaffActor } from '../kernel/context.ts'
import { newRef } from '../kernel/ids.ts'
import { asSystem } from '../kernel/jobs.ts'
import { type Kernel, systemRequest } from '../kernel/kernel.ts'
import { drawn } from './drawn.ts'
import { agencyHelpCenter, type DemoArticle, type DemoCategory, shopHelpCenter } from './help-center.ts'
import { askUs, linkedArticles } from './linked-articles.ts'
import { scenes, seedPicture } from './pictures.ts'
import { demoCourses, demoNews, demoSops } from './publications.ts'
import { translatedArticles } from './translated-articles.ts'

type Call = (name: string, input: Record<string, unknown>, daysAgo?: number) => Promise<Record<string, Record<string, string>>>
/** The writer and the publisher of one library. */
type Desk = { kernel: Kernel; writes: Call; publishes: Call; editor: StaffActor /** The mark of the snippet that some articles show. */; mark?: string }

const dayMs = 86_400_000

/** Publishes the demo's content: parent and child help centers, news, courses and SOPs, written over several months, with views and votes. */
export async function seedContent(kernel: Kernel, { agency, writer, editor }: Record<'agency' | 'writer' | 'editor', StaffActor>): Promise<void> {
  const above: Desk = { kernel, writes: callsOf(kernel, agency), publishes: callsOf(kernel, agency), editor: agency }
  const shop: Desk = { kernel, writes: callsOf(kernel, writer), publishes: callsOf(kernel, editor), editor }
  const mark = await plantSnippet(shop)
  await Promise.all([plantHelpCenter(above, agencyHelpCenter), plantHelpCenter({ ...shop, mark }, shopHelpCenter), plantPublications(shop)])
}

/** Publishes the snippet of the demo, and returns its mark in texts. */
async function plantSnippet({ publishes }: Desk): Promise<string> {
  const { en, de, ar } = askUs.words
  const translations = Object.entries({ de, ar }).map(([language, words]) => ({ language, content: html(words) }))
  const { snippet } = await publishes('snippets.create', { title: askUs.title, snippet: { content: html(en), translations } }, 130)
  await publishes('snippets.publish', { snippet_ref: snippet?.snippet_ref, revision: snippet?.revision }, 130)
  return `<div data-snippet="${snippet?.snippet_ref}"></div>`
}

/** Returns the sentences of an article that link to others. */
function linksOf({ support_lib_id }: StaffActor, title: string): string {
  return (linkedArticles[title] ?? [])
    .map(({ sentence, to, section }) => {
      const address = `/article/details/${support_lib_id}/${slugOf(to)}${section ? `#${idOfSection(section)}` : ''}`
      return `<p>${sentence.replace('[', `<a href="${address}">`).replace(']', '</a>')}</p>`
    })
    .join('')
}

/** Returns a function that calls operations as the actor at a given time, using a kernel with a fixed clock. */
function callsOf(kernel: Kernel, actor: StaffActor): Call {
  return async (name, input, daysAgo = 0) => {
    const handler = kernel.handlers.get(name)
    if (!handler) throw new Error(`no handler of ${name}`)
    const at = kernel.clock.now().getTime() - daysAgo * dayMs
    const then = { ...kernel, clock: { now: () => new Date(at) } }
    return (await perform(then, handler, { actor, input, meta: systemRequest(`demo ${newRef()}`) })) as Awaited<ReturnType<Call>>
  }
}

/** Creates categories one after the other, because creation order determines their position, and each category's articles in parallel. */
async function plantHelpCenter(desk: Desk, categories: DemoCategory[], parent_cat_id: string | null = null): Promise<void> {
  for (const { title, icon, description, articles, below = [] } of categories) {
    const category = { category_title: title, category_icon: icon, category_description: description, parent_cat_id }
    const made = await desk.publishes('categories.create', category, 120)
    const category_id = made.category?.category_id ?? ''
    await Promise.all(articles.map((article) => plantArticle(desk, category_id, article)))
    await plantHelpCenter(desk, below, category_id)
  }
}

async function plantArticle(
  { kernel, writes, publishes, editor, mark = '' }: Desk,
  category_id: string,
  { title, text, keywords = [], state }: DemoArticle,
): Promise<void> {
  const daysAgo = 3 + drawn(title, 110)
  const call = drawn(title, 3) === 0 ? publishes : writes
  const end = askUs.usedIn.includes(title) ? mark : ''
  const input = {
    article_title: title,
    article_content: html(text) + linksOf(editor, title) + end,
    article_keywords: keywords,
    article_categories: [category_id],
  }
  const { article } = await call('articles.create', input, daysAgo)
  const article_id = article?.article_id ?? ''
  if (state === 'draft') return
  await publishes('articles.publish', { article_id }, daysAgo - drawn(title, 3))
  if (state === 'changed') {
    const { article: now } = await publishes('articles.read', { article_id })
    await writes(
      'articles.update',
      { article_id, revision: now?.revision, article_content: html(`${text}\n! Ask us in the chat if anything is unclear.`) },
      0.1,
    )
  }
  for (const [language, written] of Object.entries(translatedArticles[title] ?? {})) {
    const inLanguage = { article_id, language }
    await writes('articleTranslations.save', { ...inLanguage, revision: 0, title: written.title, content: html(written.text) + end }, 2)
    await publishes('articleTranslations.publish', inLanguage, 2)
  }
  const views = 12 + drawn(`${title} read`, 900)
  const [likes, disLikes] = [Math.floor(views * 0.06), Math.floor((views * drawn(`${title} liked`, 5)) / 200)]
  await asSystem(kernel, editor.support_lib_id, 'demo', (ctx) =>
    ctx.db
      .updateTable('articles')
      .set({ views, likes, disLikes })
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('article_id', '=', article_id)
      .execute(),
  )
}

async function plantPublications({ kernel, writes, publishes, editor }: Desk): Promise<void> {
  for (const [index, { title, category, text }] of demoNews.entries()) {
    const scene = scenes[title]
    const newsFlash_featureImage = scene ? await seedPicture(kernel, editor, `${title}.png`, scene) : ''
    const input = { newsFlash_title: title, newsFlash_content: html(text), newsFlash_categories: [category], newsFlash_featureImage }
    const daysAgo = 3 + (demoNews.length - index) * 9
    const { news_flash } = await writes('news.create', { ...input, feature_image_alt: 'A bicycle before hills' }, daysAgo)
    await publishes('news.publish', { id: news_flash?.id }, daysAgo)
  }
  for (const { title, description, lessons } of demoCourses) {
    const { course } = await writes('courses.create', { course_title: title, course_description: description }, 60)
    const course_id = course?.course_id
    for (const [section_title, lesson_title, text] of lessons)
      await writes('courses.createLesson', { course_id, section_title, lesson_title, lesson_content: html(text) }, 59)
    await publishes('courses.publish', { course_id }, 58)
  }
  for (const { category, sops } of demoSops) {
    const { sop_category } = await publishes('sops.createCategory', { category_title: category }, 90)
    for (const [sop_title, text] of sops) {
      const daysAgo = 5 + drawn(sop_title, 80)
      const { sop_article } = await publishes('sops.create', { category_id: sop_category?.category_id, sop_title, sop_content: html(text) }, daysAgo)
      await publishes('sops.publish', { article_id: sop_article?.article_id }, daysAgo)
    }
  }
}

const tags: Record<string, [open: string, close: string, list?: string]> = {
  '- ': ['<li>', '</li>', 'ul'],
  '1. ': ['<li>', '</li>', 'ol'],
  '! ': ['<aside class="callout callout-tip"><p>', '</p></aside>'],
  '## ': ['<h2>', '</h2>'],
}

/** Converts a demo text's line markers to HTML. */
function html(text: string): string {
  let list = ''
  let out = ''
  for (const line of text.split('\n')) {
    const mark = Object.keys(tags).find((each) => line.startsWith(each)) ?? ''
    const [open, close, wanted = ''] = tags[mark] ?? ['<p>', '</p>']
    if (wanted !== list) out += `${list && `</${list}>`}${wanted && `<${wanted}>`}`
    list = wanted
    out += `${open}${line.slice(mark.length).replaceAll('&', '&amp;').replaceAll('<', '&lt;')}${close}`
  }
  return out + (list && `</${list}>`)
}
