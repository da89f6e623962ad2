import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, refuse } from '../../kernel/errors.ts'
import { originAllowed } from '../../kernel/http/hosts.ts'
import { inProcessCalls } from '../../kernel/http/in-process.ts'
import { asPage } from '../../kernel/http/security-headers.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { languageWithoutLibrary } from './answer-failure.ts'
import { renderer } from './renderer.ts'

type State = 'asking' | 'failed' | 'done' | 'over' | 'expired' | 'unknown'
type Key = { conversation_ref: string; message_id: string; support_lib_id: string }

/** Splits a rating key at its first two hyphens; library keys may contain more (checklist P1). */
function partsOf(key: string): Key {
  const [conversation_ref = '', message_id = '', ...library] = key.slice(0, 200).split('-')
  return { conversation_ref, message_id, support_lib_id: library.join('-') }
}

/** Returns a score from 1 to 5, or null: any other `rating` in the URL preselects nothing. */
export const scoreOf = (rating: unknown): number | null => (typeof rating === 'string' && /^[1-5]$/.test(rating.trim()) ? Number(rating) : null)

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Sends the rating page for the key in the URL. */
export async function answerReview(kernel: Kernel, request: FastifyRequest<{ Querystring: { key?: unknown; rating?: unknown } }>, reply: FastifyReply) {
  const { key, rating } = request.query
  return show(kernel, request, reply, textOf(key), { preselected: scoreOf(rating) })
}

/** Takes a rating from a page without a script. */
export async function takeReview(kernel: Kernel, request: FastifyRequest<{ Body: Record<string, string> }>, reply: FastifyReply) {
  if (!originAllowed(kernel.config, request.headers)) throw refuse('origin_refused')
  const { key = '', message_rating, message_review = '' } = request.body ?? {}
  const score = scoreOf(message_rating)
  const shown = { preselected: score, review: message_review }
  if (score === null || message_review.trim() === '') return show(kernel, request, reply, key, { ...shown, state: 'failed' })
  const { ratings } = inProcessCalls(kernel, request, reply, () => {})
  try {
    await ratings.rate({ ...partsOf(key), message_rating: score, message_review })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return show(kernel, request, reply, key, error.code === 'edit_window_over' || error.code === 'not_found' ? shown : { ...shown, state: 'failed' })
  }
  return show(kernel, request, reply, key, { state: 'done' })
}

/** Renders the page; without a given state, the stored rating decides what it shows. */
async function show(
  kernel: Kernel,
  request: FastifyRequest,
  reply: FastifyReply,
  ratingKey: string,
  given: { state?: State; preselected?: number | null; review?: string },
): Promise<unknown> {
  const hub = await renderer()
  if (!hub) return reply.callNotFound()
  const { ratings, documents } = inProcessCalls(kernel, request, reply, () => {})
  const found = await ratings.read(partsOf(ratingKey)).catch((error: unknown) => {
    if (error instanceof AppError && (error.code === 'not_found' || error.code === 'invalid_input')) return undefined
    throw error
  })
  const library = found && (await documents.supportLibrary({ id: partsOf(ratingKey).support_lib_id }))
  const stored = found?.rating
  const state: State = !stored ? 'unknown' : stored.is_open ? (given.state ?? 'asking') : stored.message_rating === null ? 'expired' : 'over'
  const language = library?.language ?? languageWithoutLibrary(request)
  asPage(reply, 'hub')
  const page = {
    ratingKey,
    themeColor: library?.publicHelpCenterTheme.themeColor ?? '',
    companyName: found?.company_name ?? '',
    language,
    preselected: given.preselected ?? stored?.message_rating ?? null,
    review: given.review ?? stored?.message_review ?? '',
    state,
  }
  return reply
    .code(state === 'unknown' ? 404 : 200)
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .type('text/html; charset=utf-8')
    .send(hub.inWordsOf(language, () => hub.reviewHtml(page), library?.words))
}
