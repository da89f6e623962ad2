import type { HelpLesson } from '@porchlight/contracts/help/help'
import type { PublicLibraryDocument } from '@porchlight/contracts/libraries/library-document'
import { plainText } from '@porchlight/search'
import type { FoundPage, Page, Place } from '../../../../hub/src/place.ts'
import { AppError } from '../../kernel/errors.ts'
import type { inProcessCalls } from '../../kernel/http/in-process.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { writeMarkdownTask } from '../article-files/index.ts'
import type { Renderer } from './renderer.ts'

/** Pages whose text can be read as Markdown, at their address with `.md` at the end of its path. */
type TextPage = Extract<Page, { name: 'article' | 'newsFlash' | 'course' }>
export const isTextPage = (page: Page): page is TextPage => page.name === 'article' || page.name === 'newsFlash' || page.name === 'course'

/** What a text is written from, as for a page of the hub. */
type TextRequest = {
  kernel: Kernel
  hub: Renderer
  calls: ReturnType<typeof inProcessCalls>['help']
  library: PublicLibraryDocument
  place: Pick<Place, 'library_key' | 'language'>
  /** Whether the path names the language, rather than the browser. */
  namesLanguage: boolean
  origin: string
}

type Part = { title: string; html: string }
/** A text and where it is; `movedTo`: it is called differently now. */
type Text = { title: string; parts: Part[]; found: FoundPage; movedTo?: Page }
/** A text to send, or where it is. `canonical`: the page that search engines shall find. */
type WrittenText = { status: 200; html: string; canonical: string } | { status: 301; location: string }

/** Writes an article, a news item, or a course or one of its lessons as Markdown, as its page shows it. */
export async function markdownOf(request: TextRequest, page: TextPage): Promise<WrittenText> {
  const { kernel, hub, library, place, origin } = request
  const { title, parts, found, movedTo } = await textOf(request, page)
  if (movedTo) return { status: 301, location: markdownAddress(hub.addressOf(place, movedTo)) }
  const canonical = origin + hub.canonicalAddress(place, found)
  const html = parts.map((part) => (part.title === '' ? '' : `<h2>${escaped(part.title)}</h2>`) + absolute(part.html, origin)).join('\n')
  const body = await kernel.workers.run(library.support_lib_id, writeMarkdownTask, html)
  return { status: 200, html: `# ${oneLine(title)}\n\n${body}\n\n[${canonical}](${canonical})\n`, canonical }
}

/** Returns the address of a page's Markdown. */
export function markdownAddress(address: string): string {
  const [path = '', query] = address.split('?')
  return `${path}.md${query === undefined ? '' : `?${query}`}`
}

const inputOf = ({ library }: TextRequest) => ({ support_lib_id: library.support_lib_id, language: library.language })

async function textOf(request: TextRequest, page: TextPage): Promise<Text> {
  const { hub, calls, library, namesLanguage } = request
  const original = library.languages[0] ?? library.language
  const input = inputOf(request)
  if (page.name === 'article') {
    const { article } = await calls.article({ ...input, id: page.id })
    const { isHere, ...at } = hub.articlePlace(article, page.id, namesLanguage)
    const parts = [{ title: '', html: article.article_content }]
    return { title: article.article_title, parts, found: { ...at, original }, ...(!isHere && { movedTo: at.page }) }
  }
  if (page.name === 'newsFlash') {
    const { news_flash, languages } = await calls.newsFlash({ ...input, id: page.id })
    const { newsFlash_title: title, newsFlash_content: html, id } = news_flash
    const here: Page = { name: 'newsFlash', id }
    return { title, parts: [{ title: '', html }], found: { page: here, languages, original }, ...(id !== page.id && { movedTo: here }) }
  }
  const { course, courses_lessons, languages } = await calls.course({ ...input, course_id: page.id })
  const { course_title, course_id } = course
  const here: Page = { name: 'course', id: course_id, lesson: page.lesson, isWhole: page.lesson === null }
  const [found, moved] = [{ page: here, languages, original }, course_id !== page.id && { movedTo: here }]
  if (page.lesson === null)
    return { title: course_title, parts: courses_lessons.map((each) => ({ title: each.lesson_title, html: withQuestions(request, each) })), found, ...moved }
  const lesson = courses_lessons.find(({ lesson_id }) => lesson_id === page.lesson)
  if (!lesson) throw new AppError('not_found')
  return { title: lesson.lesson_title, parts: [{ title: '', html: withQuestions(request, lesson) }], found, ...moved }
}

/** Returns the text of a lesson with its questions, without what is right. */
const withQuestions = ({ hub, library }: TextRequest, { lesson_content, questions }: HelpLesson): string =>
  lesson_content + hub.inWordsOf(library.language, () => hub.quizHtml(questions), library.words)

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
/** Addresses on this site, which the text's readers read elsewhere. */
const absolute = (html: string, origin: string) => html.replaceAll('href="/', `href="${origin}/`).replaceAll('src="/', `src="${origin}/`)

/** Maximum number of articles that `llms.txt` lists, in pages of 100. */
const listedPagesMax = 20
const wordsMax = 200

/** Writes the list of a library's texts for language models (llmstxt.org), with the addresses of their Markdown. */
export async function llmsText(request: TextRequest): Promise<WrittenText> {
  const { hub, calls, library, place, origin } = request
  const input = inputOf(request)
  const { news_flashes } = await calls.news({ ...input, limit: 100 })
  const { courses } = await calls.courses(input)
  const sections = new Map<string, string[]>()
  const add = (section: string, title: string, page: Page, about: string) => {
    const words = oneLine(about).slice(0, wordsMax)
    const address = origin + markdownAddress(hub.addressOf(place, page))
    const line = `- [${oneLine(title).replace(/[[\]]/g, '\\$&')}](${address})${words === '' ? '' : `: ${words}`}`
    sections.set(section, [...(sections.get(section) ?? []), line])
  }
  let cursor: string | null | undefined
  for (let read = 0; read < listedPagesMax && cursor !== null; read += 1) {
    const page = await calls.articles({ ...input, limit: 100, ...(cursor && { cursor }) })
    for (const { article_id, slug, article_title, categoryTitle, excerpt } of page.articles)
      add(categoryTitle || 'Articles', article_title, { name: 'article', id: slug || article_id, answered: null }, excerpt)
    cursor = page.next_cursor
  }
  for (const { id, newsFlash_title, newsFlash_content } of news_flashes) add('News', newsFlash_title, { name: 'newsFlash', id }, plainText(newsFlash_content))
  for (const { course_id, course_title, course_description } of courses)
    add('Courses', course_title, { name: 'course', id: course_id, lesson: null, isWhole: false }, course_description)
  const { companyName, metaData } = library.settings
  const head = [`# ${oneLine(metaData.title || companyName || 'Help')}`, ...(metaData.description === '' ? [] : [`> ${oneLine(metaData.description)}`])]
  const html = `${[...head, ...[...sections].map(([section, lines]) => `## ${oneLine(section)}\n\n${lines.join('\n')}`)].join('\n\n')}\n`
  return { status: 200, html, canonical: origin + hub.addressOf(place, { name: 'home' }) }
}
