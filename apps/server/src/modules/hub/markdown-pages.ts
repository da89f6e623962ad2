import { plainText } from '@porchlight/search'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Page } from '../../../../hub/src/place.ts'
import { AppError } from '../../kernel/errors.ts'
import { inProcessCalls } from '../../kernel/http/in-process.ts'
import { asPage } from '../../kernel/http/security-headers.ts'
import { addVary } from '../../kernel/http/vary.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { writeMarkdownTask } from '../article-files/index.ts'
import { answerFailure } from './answer-failure.ts'
import { askedLanguage, placeOf } from './answer-page.ts'
import { type Prepared, prepared } from './feeds.ts'
import { keptBy } from './kept-by-kernel.ts'
import { pageReader } from './readers.ts'
import { renderer } from './renderer.ts'

/** Pages whose text can be read as Markdown, at their address with `.md` at the end of its path. */
type TextPage = Extract<Page, { name: 'article' | 'newsFlash' | 'course' }>
export const isTextPage = (page: Page): page is TextPage => page.name === 'article' || page.name === 'newsFlash' || page.name === 'course'

type Part = { title: string; html: string }
type Text = { title: string; parts: Part[]; canonical: Page }

/** Sends an article, a news item, or a course or one of its lessons as Markdown: to whom the page is shown, in the same language. */
export async function answerMarkdown(kernel: Kernel, request: FastifyRequest, reply: FastifyReply, page: TextPage): Promise<unknown> {
  const [place, hub] = [await placeOf(kernel, request), await renderer()]
  if (!place || !hub) return reply.callNotFound()
  const { support_lib_id } = place.library
  try {
    const reader = await pageReader(kernel, request, support_lib_id)
    const asked = place.language ?? askedLanguage(request)
    let language = 'en'
    const answersIn = (answered: string) => {
      language = answered
    }
    const calls = inProcessCalls(kernel, request, reply, answersIn, reader.actor)
    const make = async () => {
      const text = await textOf(calls.help, { support_lib_id, ...(asked && { language: asked }) }, page)
      const canonical = place.origin + hub.addressOf({ library_key: place.library_key, language: place.language }, text.canonical)
      const html = text.parts.map((part) => (part.title === '' ? '' : `<h2>${escaped(part.title)}</h2>`) + absolute(part.html, place.origin)).join('\n')
      const body = await kernel.workers.run(support_lib_id, writeMarkdownTask, html)
      return { text: `# ${oneLine(text.title)}\n\n${body}\n\n[${canonical}](${canonical})\n`, canonical }
    }
    const { text, canonical } = await keptBy(kernel).renderings.inTurn(request, undefined, make)
    asPage(reply, 'api')
    addVary(reply, 'accept-language')
    return reply
      .headers({
        'content-language': language,
        link: `<${encodeURI(decodeURI(canonical))}>; rel="canonical"`,
        'cache-control': reader.kind === 'public' ? 'public, max-age=300' : 'private, no-store',
        // Search engines shall find the page, which names this address no more than `llms.txt` does.
        'x-robots-tag': 'noindex',
      })
      .type('text/markdown; charset=utf-8')
      .send(text)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return reply.status(404).type('text/plain; charset=utf-8').send('Not found\n')
    return answerFailure(kernel, request, reply, error, hub)
  }
}

type Calls = ReturnType<typeof inProcessCalls>['help']

async function textOf(help: Calls, input: { support_lib_id: string; language?: string }, page: TextPage): Promise<Text> {
  if (page.name === 'article') {
    const { article } = await help.article({ ...input, id: page.id })
    const { article_title: title, article_content: html, slug, article_id } = article
    return { title, parts: [{ title: '', html }], canonical: { name: 'article', id: slug || article_id, answered: null } }
  }
  if (page.name === 'newsFlash') {
    const { news_flash } = await help.newsFlash({ ...input, id: page.id })
    const { newsFlash_title: title, newsFlash_content: html, id } = news_flash
    return { title, parts: [{ title: '', html }], canonical: { name: 'newsFlash', id } }
  }
  const { course, courses_lessons } = await help.course({ ...input, course_id: page.id })
  const { course_title, course_id } = course
  const lessons = page.lesson === null ? courses_lessons : courses_lessons.filter(({ lesson_id }) => lesson_id === page.lesson)
  const [one] = lessons
  if (page.lesson !== null && !one) throw new AppError('not_found')
  const canonical: Page = { name: 'course', id: course_id, lesson: page.lesson, isWhole: page.lesson === null }
  if (page.lesson !== null && one) return { title: one.lesson_title, parts: [{ title: '', html: one.lesson_content }], canonical }
  return { title: course_title, parts: lessons.map((each) => ({ title: each.lesson_title, html: each.lesson_content })), canonical }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
/** Addresses on this site, which the text's readers read elsewhere. */
const absolute = (html: string, origin: string) => html.replaceAll('href="/', `href="${origin}/`).replaceAll('src="/', `src="${origin}/`)

/** Maximum number of articles that `llms.txt` lists, in pages of 100. */
const listedPagesMax = 20
const wordsMax = 200

/** Sends the list of a library's public texts for language models (llmstxt.org), with the addresses of their Markdown. */
export async function answerLlms(kernel: Kernel, request: FastifyRequest, reply: FastifyReply) {
  const known = await prepared(kernel, request, reply)
  if (!known) return reply.callNotFound()
  const text = await known.text('llms', () => llmsText(known))
  return reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=300').send(text)
}

async function llmsText({ support_lib_id, calls, address, inLanguage }: Prepared): Promise<string> {
  const input = { support_lib_id, ...inLanguage }
  const library = await calls.documents.supportLibrary({ id: support_lib_id, ...inLanguage })
  const { news_flashes } = await calls.help.news({ ...input, limit: 100 })
  const { courses } = await calls.help.courses(input)
  const sections = new Map<string, string[]>()
  const add = (section: string, title: string, page: Page, about: string) => {
    const [path = '', query] = address(page).split('?')
    const words = oneLine(about).slice(0, wordsMax)
    const line = `- [${oneLine(title).replace(/[[\]]/g, '\\$&')}](${path}.md${query === undefined ? '' : `?${query}`})${words === '' ? '' : `: ${words}`}`
    sections.set(section, [...(sections.get(section) ?? []), line])
  }
  let cursor: string | null | undefined
  for (let read = 0; read < listedPagesMax && cursor !== null; read += 1) {
    const page = await calls.help.articles({ ...input, limit: 100, ...(cursor && { cursor }) })
    for (const { article_id, slug, article_title, categoryTitle, excerpt } of page.articles)
      add(categoryTitle || 'Articles', article_title, { name: 'article', id: slug || article_id, answered: null }, excerpt)
    cursor = page.next_cursor
  }
  for (const { id, newsFlash_title, newsFlash_content } of news_flashes) add('News', newsFlash_title, { name: 'newsFlash', id }, plainText(newsFlash_content))
  for (const { course_id, course_title, course_description } of courses)
    add('Courses', course_title, { name: 'course', id: course_id, lesson: null, isWhole: false }, course_description)
  const { companyName, metaData } = library.settings
  const head = [`# ${oneLine(metaData.title || companyName || 'Help')}`, ...(metaData.description === '' ? [] : [`> ${oneLine(metaData.description)}`])]
  return `${[...head, ...[...sections].map(([section, lines]) => `## ${oneLine(section)}\n\n${lines.join('\n')}`)].join('\n\n')}\n`
}
