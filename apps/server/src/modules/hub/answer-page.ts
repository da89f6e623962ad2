import { LanguageTag } from '@porchlight/contracts/common'
import type { InputOf } from '@porchlight/contracts/define'
import type { helpApi } from '@porchlight/contracts/help/help'
import type { PublicLibraryDocument } from '@porchlight/contracts/libraries/library-document'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as Hub from '../../../../hub/src/render.tsx'
import { isPublicHost, publicAddress } from '../../kernel/http/hosts.ts'
import { inProcessCalls } from '../../kernel/http/in-process.ts'
import { asPage } from '../../kernel/http/security-headers.ts'
import { addVary } from '../../kernel/http/vary.ts'
import { asSystem } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { articleAtFormerAddress } from '../articles/index.ts'
import { pageAtAddress, rememberAddress } from './addressed-pages.ts'
import { answerFailure } from './answer-failure.ts'
import type { FoundLibrary } from './find-library.ts'
import { keptBy } from './kept-by-kernel.ts'
import { findLibrary } from './known-libraries.ts'
import { isTextPage, llmsText, markdownAddress, markdownOf } from './markdown-pages.ts'
import { type DrawnPage, drawnPage } from './page-cache.ts'
import { type PageReader, pageReader, signReaderIn } from './readers.ts'
import { renderer } from './renderer.ts'
import { ticketsOf } from './tickets-of.ts'

/** A page, or where it is. `isForNow`: only as long as the library has no such language. */
type Rendered = DrawnPage | { location: string; isForNow: boolean }

/** The library a page belongs to, and the parts of its URLs. `language`: the one that the path names, such as `/de/courses`. */
export type HubPlace = { library: FoundLibrary; library_key: string | null; language: string | null; origin: string; isOwnHost: boolean }
type Params = { library_key?: string; language?: string }

/**
 * Finds the library a page belongs to. On the installation's own host, the URL names the library; a verified custom host serves only its own library, and what is
 * in the place of a key may be a language there. Requests for libraries that do not exist are limited.
 * @throws AppError `rate_limited`
 */
export async function placeOf(kernel: Kernel, request: FastifyRequest, params = (request.params ?? {}) as Params): Promise<HubPlace | undefined> {
  const place = await findPlace(kernel, request, params)
  if (!place) await keptBy(kernel).renderings.count(request.raw)
  return place
}

const isLanguage = (part: string): boolean => LanguageTag.safeParse(part).success

async function findPlace(kernel: Kernel, request: FastifyRequest, params: Params): Promise<HubPlace | undefined> {
  const [library_key, language] = [params.library_key ?? null, params.language ?? null]
  if (language !== null && !isLanguage(language)) return undefined
  const host = request.hostname.toLowerCase()
  const origin = originOf(kernel, request)
  const mayBeLanguage = library_key !== null && language === null && isLanguage(library_key)
  if (isPublicHost(kernel.config, host)) {
    const library = library_key === null ? await libraryOfName(kernel, host) : await findLibrary(kernel, library_key, '')
    if (library) return { library, library_key, language, origin, isOwnHost: false }
    const named = mayBeLanguage ? await libraryOfName(kernel, host) : undefined
    return named && { library: named, library_key: null, language: library_key, origin, isOwnHost: false }
  }
  const own = await findLibrary(kernel, null, host)
  if (!own) return undefined
  const place = { library: own, origin, isOwnHost: true }
  // Only the library's own key could look like this: a domain has a dot.
  if (mayBeLanguage && library_key !== own.support_lib_id) return { ...place, library_key: null, language: library_key }
  if (library_key !== null && (await findLibrary(kernel, library_key, ''))?.support_lib_id !== own.support_lib_id) return undefined
  return { ...place, library_key, language }
}

/** In development, domains such as demo.localhost resolve to the installation but may also belong to a library. */
const libraryOfName = async (kernel: Kernel, host: string) => (host.endsWith('.localhost') ? findLibrary(kernel, null, host) : undefined)

/** Returns whether this host serves a library without a key in the URL. */
export const isHostOfLibrary = async (kernel: Kernel, host: string): Promise<boolean> =>
  !isPublicHost(kernel.config, host) || (await libraryOfName(kernel, host)) !== undefined

/** Returns the origin for URLs in pages: that of PUBLIC_URL on the installation's own host, otherwise that of the request. */
function originOf({ config }: Kernel, request: FastifyRequest): string {
  const { protocol, host, origin } = publicAddress(config)
  return request.host === host ? origin : `${protocol}//${request.host}`
}

/** Whether a page may wait for a language model. */
const isSlow = (page: Hub.Page): boolean => page.name === 'search' && page.answer === 'now'

/** How a page is sent: as one for browsers or for the console's preview, as its text in Markdown, or, of the home page, as the list of all texts (`llms.txt`). */
type Form = 'page' | 'preview' | 'markdown' | 'list'

/** Sends a hub page: from the cache if nothing in the library has changed, otherwise rendered again. */
export async function answerPage(kernel: Kernel, request: FastifyRequest, reply: FastifyReply, page: Hub.Page, form: Form = 'page'): Promise<FastifyReply> {
  try {
    return await answer(kernel, request, reply, page, form)
  } catch (error) {
    const hub = await renderer()
    if (!hub) throw error
    return answerFailure(kernel, request, reply, error, hub)
  }
}

async function answer(kernel: Kernel, request: FastifyRequest, reply: FastifyReply, page: Hub.Page, form: Form): Promise<FastifyReply> {
  const { pages, renderings } = keptBy(kernel)
  const sentBefore = pageAtAddress(kernel, request)
  if (sentBefore) {
    await renderings.count(request.raw, 'kept')
    return send(request, reply, sentBefore)
  }
  // A host of its own has a 404 page of its own, also for addresses with another library's key.
  const params = (request.params ?? {}) as Params
  const place =
    (await placeOf(kernel, request, params)) ?? (page.name === 'missing' && params.library_key !== undefined ? await placeOf(kernel, request, {}) : undefined)
  if (!place) return page.name === 'missing' ? reply.status(404).send() : (reply.callNotFound() as unknown as FastifyReply)
  const { identity_token } = request.query as { identity_token?: unknown }
  if (typeof identity_token === 'string') {
    await signReaderIn(kernel, request, reply, place.library.support_lib_id, identity_token)
    return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(withoutToken(place, request), 303)
  }
  const hub = await renderer()
  const reader = await pageReader(kernel, request, place.library.support_lib_id)
  if (reader.kind !== 'public' || hub?.confidentialPages.includes(page.name)) return answerPrivately(kernel, request, reply, place, page, form, reader)
  const { support_lib_id, version } = place.library
  const now = kernel.clock.now()
  // Not the URL, to which anyone can add parameters that no page reads.
  const audience = audienceOf(request, support_lib_id, now, place.language)
  const key = [place.origin, audience, JSON.stringify([place.library_key, place.language ?? askedLanguage(request) ?? null, page, form])].join(' ')
  const isKept = page.name !== 'search'
  const find = () => (isKept ? pages.get(key, version, now.getTime()) : undefined)
  const known = find()
  if (known) {
    rememberAddress(kernel, request, place.library_key, key)
    await renderings.count(request.raw, 'kept')
    return send(request, reply, known)
  }
  const drawFresh = async () => {
    // Another request may have rendered the page in the meantime.
    const fresh = find() ?? (await draw(kernel, request, reply, place, page, form, reader))
    if (isKept && 'status' in fresh && fresh.status === 200) pages.put(key, version, fresh)
    return fresh
  }
  const rendered = await (isSlow(page)
    ? renderings.besides(request, drawFresh)
    : renderings.inTurn(request, isKept ? `${version} ${key}` : undefined, drawFresh))
  if ('location' in rendered) return turned(reply.header('cache-control', 'no-cache'), place, rendered)
  const moved = rendered.status === 404 ? await movedTo(kernel, request, reply, place, page, reader) : undefined
  if (moved !== undefined) return reply.header('cache-control', 'no-cache').redirect(moved, 301)
  return send(request, reply, rendered)
}

/** Redirects to where a page is. */
function turned(reply: FastifyReply, { language }: HubPlace, { location, isForNow }: Extract<Rendered, { location: string }>): FastifyReply {
  if (language === null) addVary(reply, 'accept-language')
  return reply.redirect(location, isForNow ? 302 : 301)
}

const movable = { article: 'article', newsFlash: 'newsflash', course: 'course' } as const

/**
 * Returns the address to which readers of a text are sent that they cannot open, or of the article that another help center had under the requested path, if an
 * import has brought it here. It names no title, and nothing that this reader cannot open.
 */
async function movedTo(
  kernel: Kernel,
  request: FastifyRequest,
  reply: FastifyReply,
  { library: { support_lib_id }, library_key, language }: HubPlace,
  page: Hub.Page,
  reader: PageReader,
): Promise<string | undefined> {
  const hub = await renderer()
  const place = { library_key, language: language ?? askedLanguage(request) ?? null }
  if (page.name === 'article' || page.name === 'newsFlash' || page.name === 'course') {
    const { help } = inProcessCalls(kernel, request, reply, () => {}, reader.actor)
    const { moved } = await help.moved({ support_lib_id, kind: movable[page.name], id: page.id })
    if (moved) return hub?.addressOf(place, pageOf(moved))
  }
  const id = await asSystem(kernel, support_lib_id, 'hub', (ctx) => articleAtFormerAddress(ctx, request.url))
  return id === undefined ? undefined : hub?.addressOf(place, { name: 'article', id, answered: null })
}

function pageOf({ kind, id, lesson_id }: { kind: 'article' | 'newsflash' | 'course'; id: string; lesson_id: string | null }): Hub.Page {
  if (kind === 'course') return { name: 'course', id, lesson: lesson_id, isWhole: false }
  return kind === 'newsflash' ? { name: 'newsFlash', id } : { name: 'article', id, answered: null }
}

/** Returns the language that the URL's query asks for: how languages were named before they had addresses of their own. */
export const askedLanguage = ({ query }: FastifyRequest) => LanguageTag.safeParse((query as { language?: unknown }).language).data

/** Returns what content depends on besides the library's version: the browser's languages, unless the path names one, and the date, which placeholders can show. */
export function audienceOf({ headers }: FastifyRequest, support_lib_id: string, now: Date, language: string | null): string {
  const accepted = language === null ? String(headers['accept-language'] ?? '').slice(0, 200) : `/${language}`
  return [support_lib_id, now.toISOString().slice(0, 10), accepted].join(' ')
}

/** Returns a page's URL without its used token, which must not stay in the browser history or reach other sites. */
function withoutToken({ origin }: HubPlace, request: FastifyRequest): string {
  const address = new URL(origin + request.url)
  address.searchParams.delete('identity_token')
  return address.href
}

/**
 * Sends a page rendered for this reader alone, or one with an emailed token. Neither proxies nor the browser may cache it: a cached copy would survive
 * sign-out.
 */
async function answerPrivately(
  kernel: Kernel,
  request: FastifyRequest,
  reply: FastifyReply,
  place: HubPlace,
  page: Hub.Page,
  form: Form,
  reader: PageReader,
): Promise<FastifyReply> {
  const { renderings } = keptBy(kernel)
  const drawOwn = () => draw(kernel, request, reply, place, page, form, reader)
  const rendered = await (isSlow(page) ? renderings.besides(request, drawOwn) : renderings.inTurn(request, undefined, drawOwn))
  reply.header('cache-control', 'private, no-store')
  if ((await renderer())?.confidentialPages.includes(page.name)) reply.header('referrer-policy', 'strict-origin')
  if ('location' in rendered) return turned(reply, place, rendered)
  const moved = rendered.status === 404 ? await movedTo(kernel, request, reply, place, page, reader) : undefined
  if (moved !== undefined) return reply.redirect(moved, 301)
  return sendPage(request, reply, rendered)
}

async function draw(
  kernel: Kernel,
  request: FastifyRequest,
  reply: FastifyReply,
  { library: { support_lib_id, version, has_status }, library_key, language, origin, isOwnHost }: HubPlace,
  page: Hub.Page,
  form: Form,
  reader: PageReader,
): Promise<Rendered> {
  const hub = await renderer()
  if (!hub)
    return drawnPage({ status: 404, html: 'The help hub is not built yet: run `npm start`.' }, 'en', {
      runsCode: false,
      isForAll: false,
      until: Number.POSITIVE_INFINITY,
    })
  const asked = language ?? askedLanguage(request)
  const calls = inProcessCalls(kernel, request, reply, () => {}, reader.actor)
  const { documents, categories, banners } = keptBy(kernel)
  // What readers of private content may see differs from reader to reader.
  const audience = reader.kind === 'public' ? audienceOf(request, support_lib_id, kernel.clock.now(), language) : undefined
  const readDocument = () => calls.documents.supportLibrary({ id: support_lib_id, ...(asked && { language: asked }) })
  const library = audience === undefined ? await readDocument() : await documents.of(`${audience} ${asked}`, version, readDocument)
  const help =
    audience === undefined
      ? calls.help
      : {
          ...calls.help,
          categories: (input: InputOf<typeof helpApi.categories>) =>
            categories.of(`${audience} ${JSON.stringify(input)}`, version, () => calls.help.categories(input)),
        }
  // Of a language that the library does not have, each address would be a page without one once more.
  if (language !== null && !library.languages.includes(language)) {
    const location = hub.addressOf({ library_key, language: null }, page)
    const ways = { page: location, preview: location, markdown: markdownAddress(location), list: `${library_key === null ? '' : `/${library_key}`}/llms.txt` }
    return { location: ways[form], isForNow: true }
  }
  // The browser only chooses the first page: its links name what was chosen.
  const place = { library_key, page, language: language ?? (library.languages.length > 1 ? library.language : null) }
  const isPreview = form === 'preview'
  if (form !== 'page' && !isPreview) {
    const request = { kernel, hub, calls: help, library, place, namesLanguage: language !== null, origin }
    const written = form === 'list' || !isTextPage(page) ? llmsText(request) : markdownOf(request, page)
    return drawnText(written, form === 'list' ? 'text/plain' : 'text/markdown', { language: library.language, isForAll: language !== null })
  }
  // Incidents are shown to everybody, even to readers who may not read anything else here.
  const { incident_banners } = await banners.of(support_lib_id, version, () => calls.incidentBanners.shown({ support_lib_id }))
  const isFormNeeded =
    page.name === 'contact' || page.name === 'search' || (page.name === 'article' && !library.chatIntegrations.enable && !library.modalChatIntegration.enable)
  const hasForm = isFormNeeded && (await calls.contactForms.shown({ support_lib_id })).contact_form !== null
  const searchesOnServer = kernel.config.SEARCH_ON_SERVER
  const namesLanguage = language !== null
  const about = {
    place,
    namesLanguage,
    hasForm,
    library,
    language: library.language,
    origin,
    isOwnHost,
    isPreview,
    searchesOnServer,
    hasStatus: has_status,
    banners: incident_banners,
    reader: reader.kind,
  }
  const tickets = page.name === 'tickets' || page.name === 'ticket' ? await ticketsOf(kernel, request, reply, support_lib_id, reader) : null
  const rendered = await hub.renderHub({ ...about, calls: help, ask: calls.answers.ask, status: calls.status, certificate: calls.courses.certificate, tickets })
  if (rendered.status === 301) return { location: rendered.location, isForNow: false }
  const until = rendered.until === undefined ? Number.POSITIVE_INFINITY : Date.parse(rendered.until)
  const runsCode = isOwnHost && !isPreview && !hub.confidentialPages.includes(page.name) && bringsCode(library)
  return drawnPage(rendered, library.language, { runsCode, isPreview, isForAll: language !== null, until })
}

/** A text to send as it is. What its reader may not see is not found, as on pages. */
async function drawnText(
  written: ReturnType<typeof markdownOf>,
  type: 'text/markdown' | 'text/plain',
  { language, isForAll }: { language: string; isForAll: boolean },
): Promise<Rendered> {
  const traits = { runsCode: false, isForAll, until: Number.POSITIVE_INFINITY }
  try {
    const text = await written
    if (text.status === 301) return { location: text.location, isForNow: false }
    return await drawnPage(text, language, { ...traits, text: { type, canonical: text.canonical } })
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'not_found') throw error
    return drawnPage({ status: 404, html: 'Not found\n' }, language, { ...traits, text: { type: 'text/plain', canonical: null } })
  }
}

/** Returns whether the library has enabled any integration that runs third-party code on its pages. */
const bringsCode = ({ tawk, beacon, zendesk, gist, freshdesk, custom, chatIntegrations }: PublicLibraryDocument): boolean =>
  [tawk, beacon, zendesk, gist, freshdesk, custom].some(({ enable }) => enable) || (chatIntegrations.enable && chatIntegrations.selfManaged)

function send(request: FastifyRequest, reply: FastifyReply, page: DrawnPage): FastifyReply {
  const { status, etag } = page
  reply.header('etag', etag).header('cache-control', 'public, max-age=0, must-revalidate')
  if (status === 200 && request.headers['if-none-match']?.includes(etag)) return withTraits(reply, page).status(304).send()
  return sendPage(request, reply, page)
}

function withTraits(reply: FastifyReply, { language, runsCode, isPreview, isForAll, text }: DrawnPage): FastifyReply {
  asPage(reply, text ? 'api' : isPreview ? 'hubPreview' : runsCode ? 'ownHub' : 'hub')
  // Search engines shall find the page instead.
  if (text) reply.header('x-robots-tag', 'noindex')
  if (text?.canonical) reply.header('link', `<${encodeURI(decodeURI(text.canonical))}>; rel="canonical"`)
  if (!isForAll) addVary(reply, 'accept-language')
  addVary(reply, 'accept-encoding')
  return reply.header('content-language', language)
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: DrawnPage): FastifyReply {
  const { status, plain, zipped, text } = page
  withTraits(reply, page)
  reply.status(status).type(`${text?.type ?? 'text/html'}; charset=utf-8`)
  if (!request.headers['accept-encoding']?.includes('gzip')) return reply.send(plain)
  return reply.header('content-encoding', 'gzip').send(zipped)
}
