import type { FastifyReply, FastifyRequest } from 'fastify'
import { asPage } from '../../kernel/http/security-headers.ts'
import { addVary } from '../../kernel/http/vary.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { languageWithoutLibrary } from './answer-failure.ts'
import { answerPage, isHostOfLibrary } from './answer-page.ts'
import { keptBy } from './kept-by-kernel.ts'
import { findLibrary } from './known-libraries.ts'
import { renderer } from './renderer.ts'

const companyMax = 253

/** The contact page for a host: its library's or, on the installation's own host, a form that asks for the company. */
export async function answerContact(kernel: Kernel, request: FastifyRequest, reply: FastifyReply) {
  if (await isHostOfLibrary(kernel, request.hostname.toLowerCase())) return answerPage(kernel, request, reply, { name: 'contact' })
  const hub = await renderer()
  if (!hub) return reply.callNotFound()
  await keptBy(kernel).renderings.count(request.raw)
  const { company: asked } = request.query as { company?: unknown }
  const company = typeof asked === 'string' ? asked.trim().slice(0, companyMax) : ''
  const found = company === '' ? undefined : await findLibrary(kernel, company, '')
  reply.header('cache-control', 'no-cache')
  if (found) return reply.redirect(hub.addressOf({ library_key: found.support_lib_id, language: null }, { name: 'contact' }), 303)
  asPage(reply, 'hub')
  addVary(reply, 'accept-language')
  const language = languageWithoutLibrary(request)
  return reply.type('text/html; charset=utf-8').send(hub.inWordsOf(language, () => hub.whoseContactHtml({ company, language })))
}
