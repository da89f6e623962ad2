import { createHttpClient, environmentOf, type HttpClient, serviceAddress, systemClock } from '@porchlight/client'
import { createHelpActivities, type HelpActivities } from '@porchlight/client/help-activities'
import type { answersApi } from '@porchlight/contracts/answers/answers'
import type { articlesApi } from '@porchlight/contracts/articles/articles'
import type { contactFormsApi } from '@porchlight/contracts/contact-form/contact-forms'
import type { HelpArticle, HelpArticleLink, HelpCategory, HelpNewsFlash, helpApi } from '@porchlight/contracts/help/help'
import { limits } from '@porchlight/contracts/limits'
import type { visitorActivityApi } from '@porchlight/contracts/visitor-activity/visitor-activity'
import { createContext, useContext } from 'react'
import type { PageBoot } from '../boot.ts'
import type { ContactSender } from '../contact/contact-sender.ts'
import { logFailure } from '../log.ts'
import { HelpStore, type Pages } from './help-store.ts'

/** The longest address that is sent. */
const pageLengthMax = 2048

/** Client for the help content operations. */
export type HelpClient = HttpClient<{
  help: typeof helpApi
  visitorActivity: typeof visitorActivityApi
  articles: Pick<typeof articlesApi, 'count'>
  contactForms: Pick<typeof contactFormsApi, 'shown'>
  answers: Pick<typeof answersApi, 'ask' | 'rate'>
}>

/** An article as displayed, with related ones. */
export type ShownArticle = { article: HelpArticle; related: HelpArticleLink[] }

/** The library's help content as used by the screens. */
export type Help = {
  boot: PageBoot
  http: HelpClient
  store: HelpStore
  /** The address of the page that the widget is on, as far as it has told; '' otherwise. */
  page: string
  /** The page that the widget's own address names as `parentURL`; '' if none. */
  parentURL: string
  activities: HelpActivities
  /** Sends what visitors enter in the contact form. */
  contact: ContactSender
  /** The contact form is being edited: a changed one goes on at the same step. */
  isFormEdited?: boolean
  /** The visitor's vote per article, so that they aren't asked twice. */
  votes: Map<string, boolean>
  categories(): Promise<HelpCategory[]>
  articles(category_id: string, cursor?: string): Promise<Pages<HelpArticleLink>>
  article(id: string): Promise<ShownArticle>
  news(limit?: number, cursor?: string): Promise<Pages<HelpNewsFlash>>
  newsFlash(id: string): Promise<HelpNewsFlash>
}

/** Returns what the server needs of a page's address: its query may hold what the site's visitors entered, and it may be too long to be sent. */
function toldPage(address: string, needed: 'path' | 'whole'): string | undefined {
  const told = needed === 'whole' && address.length <= pageLengthMax ? address : address.split('?', 1)[0]
  return told && told.length <= pageLengthMax ? told : undefined
}

/** Creates the help content API on top of a client; `searchDelayMs` is the delay before recording a search. */
export function createHelp(boot: PageBoot, http: HelpClient, contact: ContactSender, searchDelayMs?: number): Help {
  const { support_lib_id, language } = boot
  const inLibrary = { support_lib_id, language }
  const help: Help = {
    boot,
    http,
    store: new HelpStore(),
    page: '',
    parentURL: '',
    activities: createHelpActivities({ http, support_lib_id, clock: systemClock, searchDelayMs, onFailure: logFailure }),
    contact,
    votes: new Map(),
    categories: async () => (await http.help.categories(inLibrary)).categories,
    async articles(category_id, cursor) {
      const { articles, next_cursor } = await http.help.articles({ ...inLibrary, category_id, cursor, limit: limits.pageSizeMax })
      return { items: articles, next_cursor }
    },
    article: (id) => http.help.article({ ...inLibrary, id }),
    async news(limit, cursor) {
      const asked = { ...inLibrary, limit, cursor }
      const found = await http.help.news(asked)
      const page = found.needs_page && toldPage(help.page, found.needs_page)
      const { news_flashes, next_cursor } = page ? await http.help.news({ ...asked, page }) : found
      return { items: news_flashes, next_cursor }
    },
    newsFlash: async (id) => (await http.help.newsFlash({ ...inLibrary, id })).news_flash,
  }
  return help
}

/** Creates the client for help content. A known visitor authenticates, so that content comes in their chosen language and votes are counted as theirs. */
export function connectHelp(boot: PageBoot, authorization: () => string | null): HelpClient {
  const environment = environmentOf(location.hostname)
  return createHttpClient({ baseUrl: (service) => serviceAddress(boot.services, service, environment), authorization })
}

/** Provides help content to the screens. */
export const HelpContext = createContext<Help | null>(null)

/** Returns the help content of this frame. */
export function useHelp(): Help {
  const help = useContext(HelpContext)
  if (!help) throw new Error('HelpContext is missing')
  return help
}
