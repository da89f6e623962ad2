import type { StaffActor } from '../kernel/context.ts'
import { newRef } from '../kernel/ids.ts'
import { type Kernel, systemRequest } from '../kernel/kernel.ts'
import { perform } from '../kernel/perform.ts'
import { agencyHelpCenter, type DemoCategory, shopHelpCenter } from './help-center.ts'
import { demoCourses, demoNews, demoSops } from './publications.ts'

type Call = (name: string, input: Record<string, unknown>) => Promise<Record<string, Record<string, string>>>

/** Plants what the libraries of the demo publish: help centers of parent and child, news, courses, SOPs. */
export async function plantContent(kernel: Kernel, agency: StaffActor, editor: StaffActor): Promise<void> {
  const [above, shop] = [callsOf(kernel, agency), callsOf(kernel, editor)]
  await Promise.all([plantHelpCenter(above, agencyHelpCenter), plantHelpCenter(shop, shopHelpCenter), plantPublications(shop)])
}

function callsOf(kernel: Kernel, actor: StaffActor): Call {
  return async (name, input) => {
    const handler = kernel.handlers.get(name)
    if (!handler) throw new Error(`no handler of ${name}`)
    return (await perform(kernel, handler, { actor, input, meta: systemRequest(`demo ${newRef()}`) })) as Awaited<ReturnType<Call>>
  }
}

/** Categories one after the other, for their order; the articles of one at the same time. */
async function plantHelpCenter(call: Call, categories: DemoCategory[], parent_cat_id: string | null = null): Promise<void> {
  for (const { title, icon, description, articles, below = [] } of categories) {
    const made = await call('categories.create', { category_title: title, category_icon: icon, category_description: description, parent_cat_id })
    const category_id = made.category?.category_id ?? ''
    await Promise.all(
      articles.map(async ({ title: article_title, text, keywords = [], isDraft }) => {
        const input = { article_title, article_content: html(text), article_keywords: keywords, article_categories: [category_id] }
        const { article } = await call('articles.create', input)
        if (!isDraft) await call('articles.publish', { article_id: article?.article_id })
      }),
    )
    await plantHelpCenter(call, below, category_id)
  }
}

async function plantPublications(call: Call): Promise<void> {
  for (const { title, category, text } of demoNews) {
    const { news_flash } = await call('news.create', { newsFlash_title: title, newsFlash_content: html(text), newsFlash_categories: [category] })
    await call('news.publish', { id: news_flash?.id })
  }
  for (const { title, description, lessons } of demoCourses) {
    const { course } = await call('courses.create', { course_title: title, course_description: description })
    const course_id = course?.course_id
    for (const [section_title, lesson_title, text] of lessons)
      await call('courses.createLesson', { course_id, section_title, lesson_title, lesson_content: html(text) })
    await call('courses.publish', { course_id })
  }
  for (const { category, sops } of demoSops) {
    const { sop_category } = await call('sops.createCategory', { category_title: category })
    for (const [sop_title, text] of sops) {
      const { sop_article } = await call('sops.create', { category_id: sop_category?.category_id, sop_title, sop_content: html(text) })
      await call('sops.publish', { article_id: sop_article?.article_id })
    }
  }
}

const tags: Record<string, [open: string, close: string, list?: string]> = {
  '- ': ['<li>', '</li>', 'ul'],
  '1. ': ['<li>', '</li>', 'ol'],
  '! ': ['<aside class="callout callout-tip"><p>', '</p></aside>'],
  '## ': ['<h2>', '</h2>'],
}

/** The few marks of the demo's texts as HTML. */
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
