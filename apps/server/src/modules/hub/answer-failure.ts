import { limits } from '@porchlight/contracts/limits'
import { shippedLanguages } from '@porchlight/contracts/translations/shipped-languages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { asPage } from '../../kernel/http/security-headers.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { chooseLanguage } from '../reading/index.ts'
import type { Renderer } from './renderer.ts'

/** Sends an error page when rendering fails; API clients get JSON instead. Logs unexpected errors. */
export async function answerFailure(kernel: Kernel, request: FastifyRequest, reply: FastifyReply, error: unknown, hub: Renderer): Promise<FastifyReply> {
  const { code, status, retryAfterSeconds } = await kernel.schema.refusalOf(error)
  if (code === 'internal' || code === 'unavailable') kernel.log.error({ err: error, request_id: request.id, route: request.routeOptions.url }, 'page failed')
  if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds)
  asPage(reply, 'hub')
  const language = languageWithoutLibrary(request)
  const html = code === 'rate_limited' ? tooManyHtml(hub, language) : failedHtml(hub, language, request.url)
  return reply.status(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
}

/** Returns the language of pages that belong to no library: the one of the browser's that their texts are shipped in. */
export function languageWithoutLibrary(request: FastifyRequest): string {
  const header = String(request.headers['accept-language'] ?? '').slice(0, limits.acceptLanguageLengthMax)
  return chooseLanguage({ asked: undefined, chosen: null, header }, 'en', shippedLanguages)
}

const failedHtml = (hub: Renderer, language: string, url: string): string =>
  hub.inWordsOf(language, () => hub.failedHtml({ isTooMany: false, address: url.replace(/^\/+/, '/'), language }))

const tooManyPages = new WeakMap<Renderer, Map<string, string>>()

/** Rendered once per language, because a refusal must cost next to nothing; the empty address of its link is that of the page. */
function tooManyHtml(hub: Renderer, language: string): string {
  const pages = tooManyPages.get(hub) ?? new Map<string, string>()
  tooManyPages.set(hub, pages)
  const html = pages.get(language) ?? hub.inWordsOf(language, () => hub.failedHtml({ isTooMany: true, address: '', language }))
  pages.set(language, html)
  return html
}
