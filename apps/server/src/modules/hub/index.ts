import { LanguageTag } from '@porchlight/contracts/common'
import { limits } from '@porchlight/contracts/limits'
import { articleReasons, reasonWordsMax } from '@porchlight/contracts/visitor-activity/article-reasons'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../kernel/errors.ts'
import { takeForms } from '../../kernel/http/form-body.ts'
import { isPublicHost, originAllowed } from '../../kernel/http/hosts.ts'
import { inProcessCalls } from '../../kernel/http/in-process.ts'
import { serveBuild } from '../../kernel/http/pages.ts'
import type { HttpRouteFile } from '../../kernel/http/route-file.ts'
import type { Kernel, Module } from '../../kernel/kernel.ts'
import { answerPage, isHostOfLibrary, placeOf } from './answer-page.ts'
import { answerFeed, answerRobots, answerSitemap } from './feeds.ts'
import { answerForm, takeForm, takeFormFile } from './form-page.ts'
import { isTextPage } from './markdown-pages.ts'
import { hubPaths } from './places.ts'
import { pageReader, signReaderIn, signReaderOut } from './readers.ts'
import { hubDist, renderer } from './renderer.ts'
import { answerReview, takeReview } from './review-form.ts'
import { answerStatusFeed } from './status-feed.ts'
import { changeSubscription, type SubscriptionForm } from './subscriptions.ts'
import { answerThankYou } from './thank-you.ts'
import { answerTicket, changeTickets, closeTicket, sendTicketFile, type TicketForm } from './tickets.ts'
import { answerContact } from './whose-contact.ts'

type Address = { Params: { library_key?: string; id: string; verb?: string }; Querystring: Record<string, unknown> }

/** A review, or an answer in a ticket, of the maximum length, each character percent-encoded as up to nine. */
const reviewBytesMax = 9 * limits.reviewLengthMax + 1024
const answerBytesMax = 9 * limits.messageLengthMax + 1024

/** Answers to a form, percent-encoded. */
const formBytesMax = 1024 * 1024
type FormRoute = { Params: { library_key?: string; id: string }; Querystring: Record<string, unknown>; Body: [string, string][] | undefined }

const routes: HttpRouteFile = async (app, kernel) => {
  await serveBuild(app, hubDist, '/hub-files/', 'hub')
  for (const { url, page } of hubPaths)
    app.get<Address>(url, (request, reply) => (url === '/contact' ? answerContact(kernel, request, reply) : answerAt(kernel, request, reply, page)))
  for (const front of ['', '/:library_key']) {
    for (const language of ['', '/:language']) app.get(`${language}/frontendnews${front}/rss.xml`, (request, reply) => answerFeed(kernel, request, reply))
    app.get(`${front}/app/status/rss.xml`, (request, reply) => answerStatusFeed(kernel, request, reply))
    app.get(`${front}/llms.txt`, (request, reply) => answerPage(kernel, request, reply, { name: 'home' }, 'list'))
    app.get(`${front}/sitemap.xml`, (request, reply) => answerSitemap(kernel, request, reply))
  }
  app.get('/hubPreview/:library_key', (request, reply) => answerPage(kernel, request, reply, { name: 'home' }, 'preview'))
  app.get('/:language/:library_key/llms.txt', (request, reply) => answerPage(kernel, request, reply, { name: 'home' }, 'list'))
  app.get<{ Querystring: { a?: unknown } }>('/thank-you', (request, reply) => answerThankYou(kernel, request, reply))
  app.get<{ Querystring: { key?: unknown; rating?: unknown } }>('/reviewForm', (request, reply) => answerReview(kernel, request, reply))
  for (const front of ['', '/:library_key']) app.post<TicketForm>(`/ticket${front}/:id/files`, (request, reply) => sendTicketFile(kernel, request, reply))
  app.get('/robots.txt', (request, reply) => answerRobots(kernel, request, reply))
  await app.register((inner) => formRoutes(inner, kernel))
  await app.register(async (inner) => {
    takeForms(inner, 'values')
    inner.post<{ Body: Record<string, string> }>('/reviewForm', { bodyLimit: reviewBytesMax }, (request, reply) => takeReview(kernel, request, reply))
    for (const front of ['', '/:library_key'])
      inner.post<Address & { Body: Record<string, string> }>(`/reader${front}/:verb`, (request, reply) => changeReader(kernel, request, reply))
    for (const front of ['', '/:library_key'])
      inner.post<SubscriptionForm>(`${front}/app/status/subscription`, (request, reply) => changeSubscription(kernel, request, reply))
    for (const front of ['', '/:library_key']) {
      inner.post<TicketForm>(`${front}/tickets`, (request, reply) => changeTickets(kernel, request, reply))
      inner.post<TicketForm>(`/ticket${front}/:id`, { bodyLimit: answerBytesMax }, (request, reply) => answerTicket(kernel, request, reply))
      inner.post<TicketForm>(`/ticket${front}/:id/close`, (request, reply) => closeTicket(kernel, request, reply))
    }
    for (const front of ['', '/:library_key'])
      inner.post<Address & { Body: Record<string, string> }>(`/article/feedback${front}/:id`, (request, reply) => takeFeedback(kernel, request, reply))
  })
}

/** Sends a page or, at its address with `.md` at the end, its text as Markdown. */
function answerAt(kernel: Kernel, request: FastifyRequest<Address>, reply: FastifyReply, page: (typeof hubPaths)[number]['page']) {
  const { id } = request.params
  if (id?.endsWith('.md')) {
    const asked = page({ ...request.params, id: id.slice(0, -'.md'.length) }, request.query)
    if (isTextPage(asked)) return answerPage(kernel, request, reply, asked, 'markdown')
  }
  return answerPage(kernel, request, reply, page(request.params, request.query))
}

/** A form's own page, and what it sends: names may occur several times. */
const formRoutes: HttpRouteFile = async (app, kernel) => {
  takeForms(app, 'list')
  for (const url of ['/form/:library_key/:id', '/form/:id']) {
    app.get<FormRoute>(url, (request, reply) => answerForm(kernel, request, reply))
    app.post<FormRoute>(url, { bodyLimit: formBytesMax }, (request, reply) => takeForm(kernel, request, reply))
    app.post<FormRoute>(`${url}/files`, (request, reply) => takeFormFile(kernel, request, reply))
  }
}

/** Signs a reader out, or signs one in with a token in the body, which a form on the customer's own site may post; then redirects to the home page. */
async function changeReader(kernel: Kernel, request: FastifyRequest<{ Params: { verb?: string }; Body: Record<string, string> }>, reply: FastifyReply) {
  const place = await placeOf(kernel, request)
  const hub = await renderer()
  const { verb } = request.params
  if (!place || !hub || (verb !== 'sign-in' && verb !== 'sign-out')) return reply.callNotFound()
  const { support_lib_id } = place.library
  if (verb === 'sign-in') await signReaderIn(kernel, request, reply, support_lib_id, String(request.body?.identity_token ?? ''))
  else {
    if (!originAllowed(kernel.config, request.headers)) throw refuse('origin_refused')
    await signReaderOut(kernel, request, reply, support_lib_id)
  }
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  return reply.redirect(hub.addressOf({ library_key: place.library_key, language: null }, { name: 'home' }), 303)
}

/** Counts a vote submitted by a form, or takes what a reader missed, and shows the article with an acknowledgement (checklist H4). */
async function takeFeedback(kernel: Kernel, request: FastifyRequest<Address & { Body: Record<string, string> }>, reply: FastifyReply) {
  if (!originAllowed(kernel.config, request.headers)) throw refuse('origin_refused')
  const place = await placeOf(kernel, request)
  const hub = await renderer()
  if (!place || !hub) return reply.callNotFound()
  const { answer = '', language: asked, reason, words = '' } = request.body ?? {}
  const language = LanguageTag.safeParse(asked).data ?? null
  const answered = answer === 'yes' || answer === 'said' ? answer : 'no'
  const { id } = request.params
  const reader = await pageReader(kernel, request, place.library.support_lib_id)
  const { articles, visitorActivity } = inProcessCalls(kernel, request, reply, () => {}, reader.actor)
  const { support_lib_id } = place.library
  if (answered === 'said') {
    const said = { reason: articleReasons.find((each) => each === reason), words: String(words).slice(0, reasonWordsMax) }
    // A form without an answer is none.
    if (said.reason !== undefined || said.words.trim() !== '') await visitorActivity.addReason({ supportLibId: support_lib_id, articleId: id, ...said })
  } else await articles.count({ article_id: id, support_lib_id, counter: answered === 'yes' ? 'likes' : 'disLikes' })
  return reply.redirect(`${hub.addressOf({ library_key: place.library_key, language }, { name: 'article', id, answered })}#feedback`, 303)
}

/** Serves the root URL of a library's own host; returns undefined on the installation's host. */
export async function answerHostHome(kernel: Kernel, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  return (await isHostOfLibrary(kernel, request.hostname.toLowerCase())) ? answerPage(kernel, request, reply, { name: 'home' }) : undefined
}

/** Returns whether a library has verified this host. The console is not served there, because the library's code may run on it. */
export const isLibraryHost = (kernel: Kernel, request: FastifyRequest): boolean => !isPublicHost(kernel.config, request.hostname.toLowerCase())

/** Sends the library's own 404 page. */
export const answerMissing = (kernel: Kernel, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
  answerPage(kernel, request, reply, { name: 'missing' })

/** The public help hub. */
export const hub: Module = { name: 'hub', routes }
