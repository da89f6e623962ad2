import type { FastifyReply, FastifyRequest } from 'fastify'
import { inProcessCalls } from '../../kernel/http/in-process.ts'
import { asPage } from '../../kernel/http/security-headers.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { keptBy } from './kept-by-kernel.ts'
import { findLibrary } from './known-libraries.ts'
import { renderer } from './renderer.ts'

const domainMax = 253

/**
 * Sends the page that thanks a visitor for getting in touch (checklist P2). `a` is a library's domain. If the library has a custom subdomain, redirects to the
 * same page there. For an unknown domain, the page has the default colour: the visitor has done nothing wrong.
 */
export async function answerThankYou(kernel: Kernel, request: FastifyRequest<{ Querystring: { a?: unknown } }>, reply: FastifyReply) {
  const hub = await renderer()
  if (!hub) return reply.callNotFound()
  await keptBy(kernel).renderings.count(request.raw)
  const { a } = request.query
  const found = typeof a === 'string' && a.length <= domainMax ? await findLibrary(kernel, a, '') : undefined
  const calls = inProcessCalls(kernel, request, reply, () => {})
  const library = found && (await calls.documents.supportLibrary({ id: found.support_lib_id }))
  const subDomain = library?.custom_subDomain
  if (subDomain && subDomain !== request.hostname.toLowerCase()) {
    const { protocol, port } = new URL(kernel.config.PUBLIC_URL)
    return reply.header('cache-control', 'no-cache').redirect(`${protocol}//${subDomain}${port && `:${port}`}/thank-you?a=${encodeURIComponent(String(a))}`)
  }
  asPage(reply, 'hub')
  const home = library === undefined ? null : subDomain ? '/' : `/${library.support_lib_id}`
  const page = {
    themeColor: library?.publicHelpCenterTheme.themeColor ?? '',
    companyName: library?.settings.companyName ?? '',
    home,
    language: library?.language ?? 'en',
  }
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .send(hub.inWordsOf(page.language, () => hub.thankYouHtml(page), library?.words))
}
