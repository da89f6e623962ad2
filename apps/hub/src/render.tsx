import { isShorterThan } from '@porchlight/contracts/answers/is-shorter-than'
import type { HelpArticle, HelpCategory, HelpLesson, HelpNewsFlash } from '@porchlight/contracts/help/help'
import type { ReactNode } from 'react'
import { articlePlace } from './article-place.ts'
import type { HubAnswer, HubRequest } from './hub.ts'
import { inWordsOf } from './in-words-of.ts'
import type { Step } from './parts/breadcrumb.tsx'
import { excerptOf } from './parts/excerpt.ts'
import { type Made, madeText } from './parts/made-text.tsx'
import { monthName } from './parts/moment.tsx'
import { pageHtml } from './parts/page-html.tsx'
import { type Answered, addressOf, canonicalAddress, type Page, type TicketsStep } from './place.ts'
import { Article } from './screens/article.tsx'
import { Category } from './screens/category.tsx'
import { CertificateCheck, CertificatePage } from './screens/certificate.tsx'
import { Contact } from './screens/contact.tsx'
import { Course, Courses } from './screens/courses.tsx'
import { Home } from './screens/home.tsx'
import { NewsFlashPage, NewsList } from './screens/news.tsx'
import { NotFound } from './screens/not-found.tsx'
import { SearchResults } from './screens/search-results.tsx'
import { Status, StatusHistory } from './screens/status.tsx'
import { Subscription } from './screens/subscription.tsx'
import { Ticket } from './screens/ticket.tsx'
import { AskForTickets, OpenTickets, Tickets } from './screens/tickets.tsx'
import { t } from './texts.ts'

export { articlePlace } from './article-place.ts'
export { type FeedItem, feedXml, sitemapXml } from './feeds.ts'
export type { HubAnswer, HubCalls, HubRequest } from './hub.ts'
export { inWordsOf } from './in-words-of.ts'
export { addressesIn, addressOf, canonicalAddress, confidentialPages, type Page, type Place } from './place.ts'
export { failedHtml } from './screens/failed.tsx'
export { type FormPage, formHtml } from './screens/form.tsx'
export { quizHtml } from './screens/quiz.tsx'
export { type ReviewForm, reviewHtml } from './screens/review.tsx'
export { thankYouHtml } from './screens/thank-you.tsx'
export { whoseContactHtml } from './screens/whose-contact.tsx'
export { statusFeedTitle, statusItems } from './status-items.ts'

/** Maximum number of articles listed on the home page, newest first (checklist D2). */
const latestShown = 6
const newsOnHome = 3
const newsOnPage = 12

/** Renders a page of the help hub, or returns the URL it has moved to. A page the reader may not see counts as not found. */
export async function renderHub(request: HubRequest): Promise<HubAnswer> {
  const { language, library } = request
  try {
    return inWordsOf(language, await read(request), library.words)
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'not_found') throw error
    return inWordsOf(language, () => ({ status: 404, html: pageHtml(request, { title: t('notFound') }, <NotFound />) }), library.words)
  }
}

/** Renders a page whose content has been loaded. */
type Draw = () => HubAnswer

async function read(request: HubRequest): Promise<Draw> {
  const { page } = request.place
  switch (page.name) {
    case 'home':
      return home(request)
    case 'search':
      return search(request, page)
    case 'category':
      return category(request, page)
    case 'article':
      return article(request, page)
    case 'news':
      return news(request, page.after)
    case 'newsFlash':
      return newsFlash(request, page.id)
    case 'courses':
      return courses(request)
    case 'course':
      return course(request, page)
    case 'certificate':
      return certificate(request, page.code)
    case 'missing':
      throw Object.assign(new Error('no such page'), { code: 'not_found' })
    case 'status':
      return status(request)
    case 'statusHistory':
      return statusHistory(request, page.month)
    case 'subscription':
      return () => ({ status: 200, html: pageHtml(request, { title: t('subscribeTitle'), isStatus: true }, <Subscription page={page} />) })
    case 'tickets':
      return tickets(request, page)
    case 'ticket':
      return ticket(request, page)
    case 'contact':
      return () => ({ status: 200, html: pageHtml(request, { title: t('contact'), canonical: page }, <Contact />) })
  }
}

/** Renders a page about the reader's tickets. */
const ticketsPage = (request: HubRequest, title: string, body: ReactNode): HubAnswer => ({
  status: 200,
  html: pageHtml(request, { title, isTickets: true }, body),
})
const askForTickets = (request: HubRequest, step: TicketsStep | null) => () => ticketsPage(request, t('tickets'), <AskForTickets step={step} />)

async function tickets(request: HubRequest, page: Extract<Page, { name: 'tickets' }>): Promise<Draw> {
  if ('token' in page) return () => ticketsPage(request, t('tickets'), <OpenTickets token={page.token} />)
  const known = request.tickets
  if (known === null || page.step !== null) return askForTickets(request, page.step)
  const found = await known.calls.list(page.after === null ? {} : { cursor: page.after })
  return () => ticketsPage(request, t('tickets'), <Tickets {...found} address={known.address} after={page.after} />)
}

async function ticket(request: HubRequest, page: Extract<Page, { name: 'ticket' }>): Promise<Draw> {
  if (request.tickets === null) return askForTickets(request, null)
  const { calls } = request.tickets
  const conversation_ref = page.id
  const found = await calls.read({ conversation_ref, ...(page.before !== null && { before_seq: page.before }) })
  const newest = found.messages.findLast(({ sender_type }) => sender_type === 'agent')
  if (newest && found.ticket.unread_count > 0 && page.before === null) await calls.markSeen({ conversation_ref, message_id: newest.id })
  return () => ticketsPage(request, found.ticket.subject || t('ticketNumber', { number: found.ticket.number }), <Ticket {...found} page={page} />)
}

const inputOf = ({ library, language }: HubRequest) => ({ support_lib_id: library.support_lib_id, language })
const homeStep = ({ place, library }: HubRequest): Step => ({ title: library.settings.companyName || t('help'), href: addressOf(place, { name: 'home' }) })

async function home(request: HubRequest): Promise<Draw> {
  const { calls, place, library, origin } = request
  const input = inputOf(request)
  const [{ categories }, { articles }, { news_flashes }] = await Promise.all([
    calls.categories(input),
    calls.articles(input),
    calls.news({ ...input, limit: newsOnHome }),
  ])
  return () => {
    const data = {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: library.settings.companyName,
      url: origin + addressOf(place, { name: 'home' }),
      potentialAction: {
        '@type': 'SearchAction',
        target: `${origin}${addressOf(place, { name: 'search', query: '' })}?q={search_term_string}`,
        'query-input': 'required name=search_term_string',
      },
    }
    const top = categories.filter((each) => each.parent_cat_id === null)
    const body = <Home categories={top} latest={articles.slice(0, latestShown)} news={news_flashes} />
    return { status: 200, html: pageHtml(request, { title: '', canonical: { name: 'home' }, data: [data] }, body) }
  }
}

async function search(request: HubRequest, { query, answer: when }: Extract<Page, { name: 'search' }>): Promise<Draw> {
  const sought = query.trim()
  const results = sought === '' ? [] : await request.calls.searchArticles({ ...inputOf(request), query: sought })
  const { forReaders, modelForReaders } = request.library.settings.answers
  const isQuestion = forReaders && !isShorterThan(sought, 2)
  const isLater = isQuestion && modelForReaders && when !== 'now'
  const answer = isLater ? 'later' : isQuestion ? await request.ask({ ...inputOf(request), question: sought, channel: 'hub' }) : null
  return () => {
    const title = sought === '' ? t('searchHelp') : t('resultsFor', { query: sought })
    return { status: 200, html: pageHtml(request, { title }, <SearchResults query={sought} results={results} answer={answer} />) }
  }
}

/** Returns the ancestors of a category, topmost first. */
function wayTo(categories: readonly HelpCategory[], category_id: string | null): HelpCategory[] {
  const found = categories.find((each) => each.category_id === category_id)
  return found ? [...wayTo(categories, found.parent_cat_id), found] : []
}
const stepTo = ({ place }: HubRequest, { slug, category_title }: HelpCategory): Step => ({
  title: category_title,
  href: addressOf(place, { name: 'category', id: slug, after: null }),
})

async function category(asked: HubRequest, { id: address, after }: { id: string; after: string | null }): Promise<Draw> {
  const { calls } = asked
  const input = inputOf(asked)
  const { categories, found } = await calls.categories({ ...input, address })
  const way = wayTo(categories, found?.category_id ?? null)
  const shown = way.at(-1)
  if (!found || !shown) throw Object.assign(new Error('no such category'), { code: 'not_found' })
  const id = shown.category_id
  const { articles, next_cursor } = await calls.articles({ ...input, category_id: id, ...(after !== null && { cursor: after }) })
  const pageAs = (slug: string): Page => ({ name: 'category', id: slug, after })
  const slugs = new Map(found.slugs.map(({ language, slug }) => [language, slug]))
  const original = found.slugs[0]?.slug ?? shown.slug
  const request: HubRequest = { ...asked, place: { ...asked.place, pageIn: (language) => pageAs(slugs.get(language) ?? original) } }
  // Where the browser chooses the language, a category is called as in the original.
  const isHere = address === shown.slug || (!asked.namesLanguage && address === original)
  return () => {
    if (!isHere) return { status: 301, location: addressOf(request.place, pageAs(shown.slug)) }
    const steps = [homeStep(request), ...way.slice(0, -1).map((each) => stepTo(request, each))]
    const below = categories.filter((each) => each.parent_cat_id === id)
    const about = {
      title: shown.category_title,
      description: shown.category_description,
      data: [breadcrumbData(request, steps, shown.category_title)],
      ...(after === null && { canonical: pageAs(shown.slug) }),
    }
    return { status: 200, html: pageHtml(request, about, <Category category={shown} steps={steps} below={below} articles={articles} next={next_cursor} />) }
  }
}

async function article(asked: HubRequest, { id, answered }: { id: string; answered: Answered }): Promise<Draw> {
  const { calls } = asked
  const input = inputOf(asked)
  const [{ article: found, related }, { categories }] = await Promise.all([calls.article({ ...input, id }), calls.categories(input)])
  const { page: canonical, pageIn, isHere, languages } = articlePlace(found, id, asked.namesLanguage)
  const request: HubRequest = { ...asked, place: { ...asked.place, pageIn } }
  const { place } = request
  const text = await madeText(request, found.article_content)
  return () => {
    if (!isHere) return { status: 301, location: addressOf(place, canonical) }
    const steps = [homeStep(request), ...wayTo(categories, found.article_categories[0] ?? null).map((each) => stepTo(request, each))]
    const about = {
      title: found.meta_title || found.article_title,
      description: found.meta_description || found.excerpt,
      keywords: found.article_keywords,
      data: [breadcrumbData(request, steps, found.article_title), articleData(request, found, canonical)],
      ...(answered === null && { canonical }),
      languages,
    }
    return { status: 200, html: pageHtml(request, about, <Article article={found} text={text} related={related} steps={steps} answered={answered} />) }
  }
}

function breadcrumbData({ origin }: HubRequest, steps: readonly Step[], title: string): object {
  const items = [...steps.map(({ title: name, href }) => ({ name, item: origin + href })), { name: title }]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, ...item })),
  }
}

function articleData(
  { origin, place, library }: HubRequest,
  { article_title, excerpt, timeStamp, updated_at, language, translations }: HelpArticle,
  canonical: Page,
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'TechArticle',
    headline: article_title,
    description: excerpt,
    datePublished: timeStamp,
    dateModified: updated_at,
    inLanguage: language,
    mainEntityOfPage:
      origin +
      canonicalAddress(place, {
        page: canonical,
        pageIn: place.pageIn,
        languages: translations.map((each) => each.language),
        original: library.languages[0] ?? language,
      }),
    publisher: { '@type': 'Organization', name: library.settings.companyName },
  }
}

async function news(request: HubRequest, after: string | null): Promise<Draw> {
  const { news_flashes, next_cursor } = await request.calls.news({ ...inputOf(request), limit: newsOnPage, ...(after !== null && { cursor: after }) })
  return () => {
    const about = { title: t('news'), ...(after === null && { canonical: { name: 'news', after: null } satisfies Page }) }
    return { status: 200, html: pageHtml(request, about, <NewsList news={news_flashes} next={next_cursor} />) }
  }
}

/** Returns the language of a text that is not in that of the page, and then in its original. */
const otherLanguage = ({ language }: HubRequest, languages: readonly string[]): string | undefined => (languages.includes(language) ? undefined : languages[0])

async function newsFlash(request: HubRequest, id: string): Promise<Draw> {
  const { news_flash, languages } = await request.calls.newsFlash({ ...inputOf(request), id })
  const text = await madeText(request, news_flash.newsFlash_content)
  return () => {
    if (news_flash.id !== id) return { status: 301, location: addressOf(request.place, { name: 'newsFlash', id: news_flash.id }) }
    const about = {
      title: news_flash.newsFlash_title,
      description: excerptOf(news_flash.newsFlash_content),
      canonical: { name: 'newsFlash', id } satisfies Page,
      picture: news_flash.newsFlash_featureImage,
      data: [newsData(request, news_flash)],
      languages,
    }
    return { status: 200, html: pageHtml(request, about, <NewsFlashPage flash={news_flash} text={text} lang={otherLanguage(request, languages)} />) }
  }
}

const newsData = ({ origin, library }: HubRequest, { newsFlash_title, newsFlash_featureImage, timeStamp }: HelpNewsFlash): object => ({
  '@context': 'https://schema.org',
  '@type': 'NewsArticle',
  headline: newsFlash_title,
  datePublished: timeStamp,
  ...(newsFlash_featureImage !== '' && { image: origin + newsFlash_featureImage }),
  publisher: { '@type': 'Organization', name: library.settings.companyName },
})

async function courses(request: HubRequest): Promise<Draw> {
  const found = await request.calls.courses(inputOf(request))
  return () => {
    return { status: 200, html: pageHtml(request, { title: t('courses'), canonical: { name: 'courses' } }, <Courses courses={found.courses} />) }
  }
}

async function course(request: HubRequest, { id, lesson, isWhole }: { id: string; lesson: string | null; isWhole: boolean }): Promise<Draw> {
  const found = await request.calls.course({ ...inputOf(request), course_id: id })
  const shown: HelpLesson | undefined = lesson === null ? found.courses_lessons[0] : found.courses_lessons.find((each) => each.lesson_id === lesson)
  const texts = new Map<string, Made>()
  for (const each of isWhole ? found.courses_lessons : shown ? [shown] : []) texts.set(each.lesson_id, await madeText(request, each.lesson_content))
  return () => {
    if (found.course.course_id !== id)
      return { status: 301, location: addressOf(request.place, { name: 'course', id: found.course.course_id, lesson: null, isWhole }) }
    if (lesson !== null && !shown) throw Object.assign(new Error('no such lesson'), { code: 'not_found' })
    const { course_title, course_description } = found.course
    const title = lesson !== null && shown ? `${shown.lesson_title} · ${course_title}` : course_title
    const { languages } = found
    const about = {
      title,
      description: course_description,
      languages,
      canonical: { name: 'course', id, lesson, isWhole } satisfies Page,
      hasQuiz: !isWhole && shown !== undefined && shown.questions.length > 0,
      certificate: found.course.has_certificate && !isWhole && shown ? ('offered' as const) : undefined,
    }
    const lang = otherLanguage(request, languages)
    return {
      status: 200,
      html: pageHtml(request, about, <Course course={found.course} lessons={found.courses_lessons} {...{ texts, shown, isWhole, lang }} />),
    }
  }
}

async function certificate(request: HubRequest, code: string | null): Promise<Draw> {
  const check = (status: 200 | 404) => () => ({
    status,
    html: pageHtml(request, { title: t('certificateCheck'), certificate: 'shown' }, <CertificateCheck unknown={code} />),
  })
  if (code === null) return check(200)
  try {
    const found = await request.certificate({ support_lib_id: request.library.support_lib_id, code })
    return () => ({
      status: 200,
      html: pageHtml(request, { title: t('certificate'), certificate: 'shown' }, <CertificatePage certificate={found.certificate} />),
    })
  } catch (error) {
    // What no code can look like is none.
    if (!['not_found', 'invalid_input'].includes(String((error as { code?: unknown }).code))) throw error
    return check(404)
  }
}

async function status(request: HubRequest): Promise<Draw> {
  const found = await request.status.read(inputOf(request))
  return () => {
    const about = { title: t('status'), isStatus: true, canonical: { name: 'status' } satisfies Page }
    return { status: 200, html: pageHtml(request, about, <Status status={found} />), until: found.changes_at }
  }
}

async function statusHistory(request: HubRequest, asked: string | null): Promise<Draw> {
  const found = await request.status.history({ ...inputOf(request), ...(asked !== null && { month: asked }) })
  return () => {
    const { month, incidents, maintenances, earlier_month, changes_at } = found
    const about = {
      title: `${t('statusHistory')} · ${monthName(month)}`,
      isStatus: true,
      canonical: { name: 'statusHistory', month: asked } satisfies Page,
    }
    const body = <StatusHistory month={monthName(month)} incidents={incidents} maintenances={maintenances} earlier={earlier_month} />
    return { status: 200, html: pageHtml(request, about, body), until: changes_at }
  }
}
