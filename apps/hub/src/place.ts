/** A page of the help hub (checklist D1), including the search page. */
export type Page =
  | { name: 'home' }
  /** With `answer`, the page waits for the answer, however long a language model takes; without it, an answer that needs the model is fetched later. */
  | { name: 'search'; query: string; answer?: 'now' }
  | { name: 'category'; id: string; after: string | null }
  | { name: 'article'; id: string; answered: Answered }
  | { name: 'news'; after: string | null }
  | { name: 'newsFlash'; id: string }
  | { name: 'courses' }
  /** A URL that matches no page. */
  | { name: 'missing' }
  | { name: 'contact' }
  | { name: 'status' }
  /** A month in UTC, `2026-11`; null: the current one. */
  | { name: 'statusHistory'; month: string | null }
  /** A step of a status subscription; `token` comes from the emailed link. */
  | { name: 'subscription'; step: 'confirm' | 'leave'; token: string }
  | { name: 'subscription'; step: SubscriptionStep }
  | { name: 'course'; id: string; lesson: string | null; isWhole: boolean }
  /** The certificate with a code; null: where a code can be typed. */
  | { name: 'certificate'; code: string | null }
  /** The reader's tickets; `token` comes from the emailed link that opens them. */
  | { name: 'tickets'; token: string }
  | { name: 'tickets'; after: string | null; step: TicketsStep | null }
  /** One of them; `draft` is an answer that could not be sent. */
  | { name: 'ticket'; id: string; before: number | null; step: TicketStep | null; draft?: string }

/** What the reader has just said of an article: whether it helped, or what they missed in it. */
export type Answered = 'yes' | 'no' | 'said' | null

/** The result of a reader's last step towards their tickets. */
export type TicketsStep = 'asked' | 'refused' | 'later' | 'invalid' | 'left'
/** Why a reader's last act on a ticket failed: `over` when it was closed too long ago. */
export type TicketStep = 'failed' | 'over' | 'file' | 'blocked'

/** The result of the reader's last subscription step. */
export type SubscriptionStep = 'asked' | 'refused' | 'later' | 'confirmed' | 'left' | 'invalid'

/** Pages that are sent to one reader alone, without other parties' scripts. */
export const confidentialPages: readonly Page['name'][] = ['subscription', 'tickets', 'ticket', 'certificate']

/** The page a reader is on, and how its URL, or those of its links, name library and language. */
export type Place = {
  /** The library's key in the URL; null where the domain identifies the library. */
  library_key: string | null
  page: Page
  /** The language that links on the page keep; null in a library with only one. */
  language: string | null
  /** The page in another language, if its address names it differently there. */
  pageIn?: ((language: string) => Page) | undefined
}

/** Returns the URL of another page of the same library: below its language, such as `/de/courses`, or without one, which leaves the choice to the browser. */
export function addressOf(place: Pick<Place, 'library_key' | 'language'>, page: Page): string {
  const query = new URLSearchParams(queryOf(page))
  const plain = pathOf(place.library_key, page)
  const path = place.language === null ? plain : `/${place.language}${plain === '/' ? '' : plain}`
  return query.size > 0 ? `${path}?${query}` : path
}

/** How the paths of pages begin, without a language and the library's key. */
const pageFronts = new Set(['article', 'articleCategoriesDetails', 'frontendnews', 'frontendnewsflash', 'course', 'coursestatic', 'certificate', 'ticket'])
const pageEnds = new Set(['courses', 'certificates', 'contact', 'search', 'tickets', 'app'])

/** Returns the URL of a link that the library has added: a page of this help center is read in the language of the page that links to it, unless the link names one. */
export function ownAddress({ library_key, language }: Pick<Place, 'library_key' | 'language'>, languages: readonly string[], url: string): string {
  if (language === null || !url.startsWith('/')) return url
  const [, first = '', second = ''] = (url.split(/[?#]/, 1)[0] ?? '').split('/')
  if (languages.includes(first)) return url
  const isPage = pageFronts.has(first) || pageEnds.has(first) || pageEnds.has(second) || (first === (library_key ?? '') && second === '')
  return isPage ? `/${language}${url === '/' ? '' : url}` : url
}

/** Returns the URL of the same page in another language; null leaves the choice to the browser. */
export const inLanguage = (place: Place, language: string | null): string =>
  addressOf({ ...place, language }, (language === null ? undefined : place.pageIn?.(language)) ?? place.page)

/** A page that search engines are told of, in its languages; `original` is the one it was written in. `pageIn`: the page in a language, if it has another name there. */
export type FoundPage = { page: Page; pageIn?: Place['pageIn']; languages: readonly string[]; original: string }

/** Returns the addresses of a page in each of its languages, and the one that leaves the choice to the browser; none if there is nothing to choose. */
export function addressesIn(
  { library_key }: Pick<Place, 'library_key'>,
  { page, pageIn, languages, original }: FoundPage,
): [language: string, address: string][] {
  if (languages.length < 2) return []
  const at = (language: string | null) => addressOf({ library_key, language }, pageIn?.(language ?? original) ?? page)
  // What is not shown in the original has no address that leaves the choice to the browser.
  const free = languages.includes(original) ? null : (languages[0] ?? null)
  return [...languages.map((each): [string, string] => [each, at(each)]), ['x-default', at(free)]]
}

/** Returns the address that search engines keep: of a page in several languages that of the shown one, or of the original, or its first language, where the page does not have it. */
export function canonicalAddress({ library_key, language }: Pick<Place, 'library_key' | 'language'>, { page, pageIn, languages, original }: FoundPage): string {
  const [first = original] = languages.includes(original) ? [original] : languages
  if (languages.length < 2 && first === original) return addressOf({ library_key, language: null }, page)
  const shown = language !== null && languages.includes(language) ? language : first
  return addressOf({ library_key, language: shown }, pageIn?.(shown) ?? page)
}

function pathOf(library_key: string | null, page: Page): string {
  const front = library_key === null ? '' : `/${encodeURIComponent(library_key)}`
  switch (page.name) {
    case 'home':
    case 'missing':
      return front || '/'
    case 'search':
      return `${front}/search`
    case 'courses':
      return `${front}/courses`
    case 'contact':
      return `${front}/contact`
    case 'status':
      return `${front}/app/status`
    case 'statusHistory':
      return `${front}/app/status/history`
    case 'subscription':
      return `${front}/app/status/subscription`
    case 'news':
      return `/frontendnews${front}`
    case 'newsFlash':
      return `/frontendnewsflash${front}/${encodeURIComponent(page.id)}`
    case 'category':
      return `/articleCategoriesDetails${front}/${encodeURIComponent(page.id)}`
    case 'article':
      return `/article/details${front}/${encodeURIComponent(page.id)}`
    case 'tickets':
      return `${front}/tickets`
    case 'ticket':
      return `/ticket${front}/${encodeURIComponent(page.id)}`
    case 'certificate':
      return page.code === null ? `${front}/certificates` : `/certificate${front}/${encodeURIComponent(page.code)}`
    case 'course':
      return `/${page.isWhole ? 'coursestatic' : 'course'}${front}/${encodeURIComponent(page.id)}`
  }
}

function queryOf(page: Page): Record<string, string> {
  if (page.name === 'search') return page.query === '' ? {} : { q: page.query, ...(page.answer && { answer: page.answer }) }
  if (page.name === 'category' || page.name === 'news') return page.after === null ? {} : { after: page.after }
  if (page.name === 'article') return page.answered === null ? {} : { answered: page.answered }
  if (page.name === 'statusHistory') return page.month === null ? {} : { month: page.month }
  if (page.name === 'subscription') return 'token' in page ? { [page.step]: page.token } : { step: page.step }
  if (page.name === 'tickets') {
    if ('token' in page) return { open: page.token }
    return { ...(page.after !== null && { after: page.after }), ...(page.step !== null && { step: page.step }) }
  }
  if (page.name === 'ticket') return { ...(page.before !== null && { before: String(page.before) }), ...(page.step !== null && { step: page.step }) }
  if (page.name === 'course') return page.lesson === null ? {} : { lesson: page.lesson }
  return {}
}

/** Returns the form action for article feedback. */
export const feedbackAddress = ({ library_key }: Pick<Place, 'library_key'>, article_id: string): string =>
  `/article/feedback${library_key === null ? '' : `/${encodeURIComponent(library_key)}`}/${encodeURIComponent(article_id)}`

/** Returns the form action for starting, confirming and ending a status subscription. */
export const subscriptionAddress = ({ library_key }: Pick<Place, 'library_key'>): string => pathOf(library_key, { name: 'subscription', step: 'asked' })

/** Returns the form action for asking for the link to one's tickets, following it, and leaving. */
export const ticketsAddress = ({ library_key }: Pick<Place, 'library_key'>): string => pathOf(library_key, { name: 'tickets', after: null, step: null })

/** Returns the form action for answering a ticket, closing it, or sending a file. */
export const ticketAddress = ({ library_key }: Pick<Place, 'library_key'>, id: string, act: '' | '/close' | '/files'): string =>
  pathOf(library_key, { name: 'ticket', id, before: null, step: null }) + act

/** Returns the form action for signing out. */
export const signOutAddress = ({ library_key }: Pick<Place, 'library_key'>): string =>
  `/reader${library_key === null ? '' : `/${encodeURIComponent(library_key)}`}/sign-out`
