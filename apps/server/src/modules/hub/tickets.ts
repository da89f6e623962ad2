import { rm } from 'node:fs/promises'
import { Email, LanguageTag } from '@porchlight/contracts/common'
import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import { myTicketsApi } from '@porchlight/contracts/my-tickets/my-tickets'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Page, TicketStep, TicketsStep } from '../../../../hub/src/place.ts'
import { admitUpload, performAdmitted } from '../../kernel/calls/perform.ts'
import { AppError, refuse } from '../../kernel/errors.ts'
import { cookieOptions } from '../../kernel/http/cookie-name.ts'
import { originAllowed } from '../../kernel/http/hosts.ts'
import { inProcessCalls } from '../../kernel/http/in-process.ts'
import { metaOf } from '../../kernel/http/server.ts'
import { claimedBytes, discardUpload, readUpload } from '../../kernel/http/uploads.ts'
import { newRef } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { ticketsCookie } from '../my-tickets/index.ts'
import { answerPage, placeOf } from './answer-page.ts'
import { pageReader } from './readers.ts'
import { type Renderer, renderer } from './renderer.ts'
import { type ReadersTickets, ticketsOf } from './tickets-of.ts'

/** A form on the pages of a reader's tickets. */
export type TicketForm = { Params: { library_key?: string; id?: string }; Body: Record<string, string> | undefined }
type FormRequest = FastifyRequest<TicketForm>
type Here = { hub: Renderer; support_lib_id: string; turnTo(page: Page): FastifyReply; tickets: ReadersTickets | null }

/** Returns the library a form belongs to, and its sender's tickets. @throws AppError `origin_refused` for other sites' forms */
async function here(kernel: Kernel, request: FormRequest, reply: FastifyReply): Promise<Here | undefined> {
  if (!originAllowed(kernel.config, request.headers)) throw refuse('origin_refused')
  const place = await placeOf(kernel, request)
  const hub = await renderer()
  if (!place || !hub) return undefined
  const { support_lib_id } = place.library
  const language = LanguageTag.safeParse(request.body?.language).data ?? null
  const turnTo = (page: Page) =>
    reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(hub.addressOf({ library_key: place.library_key, language }, page), 303)
  const reader = await pageReader(kernel, request, support_lib_id)
  return { hub, support_lib_id, turnTo, tickets: await ticketsOf(kernel, request, reply, support_lib_id, reader) }
}

/** Returns the code of a call's refusal, undefined if it succeeds. */
async function refusalOf(call: Promise<unknown>): Promise<string | undefined> {
  try {
    await call
    return undefined
  } catch (error) {
    if (error instanceof AppError && error.code !== 'internal' && error.code !== 'unavailable') return error.code
    throw error
  }
}

/** Takes a request for the link to one's tickets, opens them with the link's token, or ends the session. */
export async function changeTickets(kernel: Kernel, request: FormRequest, reply: FastifyReply) {
  const at = await here(kernel, request, reply)
  if (!at) return reply.callNotFound()
  const { support_lib_id, turnTo, tickets } = at
  const { email, open, language: asked } = request.body ?? {}
  const { myTickets } = inProcessCalls(kernel, request, reply, () => {})
  const cookie = ticketsCookie(kernel.config, support_lib_id)
  const show = (step: TicketsStep | null) => turnTo({ name: 'tickets', after: null, step })
  if (typeof open === 'string') {
    const opened = await myTickets.openLink({ support_lib_id, token: open }).catch((error: unknown) => {
      if (error instanceof AppError && (error.code === 'token_invalid' || error.code === 'invalid_input')) return undefined
      throw error
    })
    if (!opened) return show('invalid')
    const maxAge = Math.floor((Date.parse(opened.expires_at) - kernel.clock.now().getTime()) / 1000)
    reply.setCookie(cookie, opened.secret, { ...cookieOptions(kernel.config), maxAge })
    return show(null)
  }
  if (typeof email !== 'string') {
    if (tickets?.address) await tickets.calls.leave({})
    reply.clearCookie(cookie, cookieOptions(kernel.config))
    return show('left')
  }
  const address = Email.safeParse(email).data
  if (address === undefined) return show('refused')
  const language = LanguageTag.safeParse(asked).data
  const code = await refusalOf(myTickets.askForLink({ support_lib_id, email: address, ...(language && { language }) }))
  return show(code === undefined ? 'asked' : 'later')
}

const steps: Partial<Record<string, TicketStep>> = { conversation_closed: 'over', forbidden: 'blocked' }

/** Takes an answer, and shows the ticket with it, or with why it could not be sent and what was written. */
export async function answerTicket(kernel: Kernel, request: FormRequest, reply: FastifyReply) {
  const at = await here(kernel, request, reply)
  const { id = '' } = request.params
  if (!at) return reply.callNotFound()
  const ticket = { name: 'ticket', id, before: null, step: null } as const
  if (!at.tickets) return at.turnTo(ticket)
  const { message = '', files = '', client_msg_id = newRef() } = request.body ?? {}
  const attachments = files === '' ? [] : files.split(',')
  const code = await refusalOf(at.tickets.calls.reply({ conversation_ref: id, client_msg_id, message, attachments }))
  if (code === undefined) return at.turnTo(ticket)
  return answerPage(kernel, request, reply, { ...ticket, step: steps[code] ?? 'failed', draft: message })
}

/** Closes a ticket. */
export async function closeTicket(kernel: Kernel, request: FormRequest, reply: FastifyReply) {
  const at = await here(kernel, request, reply)
  const { id = '' } = request.params
  if (!at) return reply.callNotFound()
  const code = at.tickets ? await refusalOf(at.tickets.calls.close({ conversation_ref: id })) : undefined
  return at.turnTo({ name: 'ticket', id, before: null, step: code === undefined ? null : (steps[code] ?? 'failed') })
}

/** Takes a file: for the page's script, which sends it with the answer; otherwise as a message of its own. */
export async function sendTicketFile(kernel: Kernel, request: FormRequest, reply: FastifyReply) {
  const at = await here(kernel, request, reply)
  const { id = '' } = request.params
  if (!at) return reply.callNotFound()
  const isForScript = request.headers.accept === 'application/json'
  const page = (step: TicketStep | null): Page => ({ name: 'ticket', id, before: null, step })
  if (!at.tickets) {
    if (isForScript) throw refuse('unauthenticated')
    return at.turnTo(page(null))
  }
  const { calls } = at.tickets
  try {
    const file = await receive(kernel, request, reply, at.tickets, id)
    if (isForScript) return reply.header('cache-control', 'no-store').send({ file_id: file.file_id, name: file.name })
    await calls.reply({ conversation_ref: id, client_msg_id: newRef(), message: '', attachments: [file.file_id] })
    return at.turnTo(page(null))
  } catch (error) {
    if (isForScript || !(error instanceof AppError) || error.status >= 500) throw error
    return at.turnTo(page(steps[error.code] ?? 'file'))
  }
}

/** Receives the form's file as `myTickets.attach` does. */
async function receive(
  kernel: Kernel,
  request: FormRequest,
  reply: FastifyReply,
  { actor }: ReadersTickets,
  conversation_ref: string,
): Promise<AttachmentView> {
  const operation = myTicketsApi.attach
  const handler = kernel.handlers.get(operation.name)
  if (!handler) throw new Error('no way to attach files')
  const meta = metaOf(kernel, request, reply)
  const bytesMax = claimedBytes(operation, request)
  const call = { actor, input: { conversation_ref }, meta }
  const { file } = await admitUpload(kernel, handler, call, bytesMax)
    .then(() => readUpload(kernel, operation, request, meta.address))
    .catch(async (error: unknown) => {
      await discardUpload(request, bytesMax)
      throw error
    })
  try {
    return ((await performAdmitted(kernel, handler, { ...call, meta: { ...meta, file } })) as { file: AttachmentView }).file
  } finally {
    await rm(file.path, { force: true })
  }
}
