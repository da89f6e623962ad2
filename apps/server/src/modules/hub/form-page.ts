import { randomUUID } from 'node:crypto'
import type { ShownForm } from '@porchlight/contracts'
import { ClientMadeId } from '@porchlight/contracts'
import { type AnswerProblem, answerProblems, type CheckedAnswers, checkAnswers, type FieldAnswers, fieldsOf } from '@porchlight/contracts/forms/form-answers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, refuse } from '../../kernel/errors.ts'
import { originAllowed } from '../../kernel/http/hosts.ts'
import { inProcessCalls } from '../../kernel/http/in-process.ts'
import { asPage } from '../../kernel/http/security-headers.ts'
import { type Kernel, systemRequest } from '../../kernel/kernel.ts'
import { inTransaction } from '../../kernel/transactions.ts'
import { widgetPageOf } from '../libraries/index.ts'
import { askedLanguage, placeOf } from './answer-page.ts'
import { keptBy } from './kept-by-kernel.ts'
import { renderer } from './renderer.ts'

type FormRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown>; Body: [string, string][] }>
type Shown = {
  form?: ShownForm
  answers?: FieldAnswers
  problems?: Record<string, AnswerProblem>
  meant?: CheckedAnswers['meant']
  key?: string
  opened?: string
  state?: 'asking' | 'failed' | 'changed' | 'done'
}

/** Longer addresses of pages are not kept. */
const prefilledMax = 2048

/** Sends a form's own page. */
export async function answerForm(kernel: Kernel, request: FormRequest, reply: FastifyReply) {
  await keptBy(kernel).renderings.count(request.raw)
  const found = await openedForm(kernel, request, reply)
  if (!found) return reply.callNotFound()
  return show(kernel, request, reply, found.form ? { form: found.form, opened: found.opened, answers: prefilled(found.form, request) } : {})
}

/** Takes a form from its page, with or without a script. */
export async function takeForm(kernel: Kernel, request: FormRequest, reply: FastifyReply) {
  if (!originAllowed(kernel.config, request.headers)) throw refuse('origin_refused')
  const found = await openedForm(kernel, request, reply)
  if (!found) return reply.callNotFound()
  const { form, support_lib_id } = found
  if (!form) return show(kernel, request, reply, {})
  const one = (name: string) => (request.body ?? []).find(([key]) => key === name)?.[1] ?? ''
  const answers = answersIn(form, request.body ?? [])
  const key = ClientMadeId.safeParse(one('_key')).data ?? randomUUID()
  const again = { form, answers, key, opened: one('_opened') || found.opened }
  const { forms } = inProcessCalls(kernel, request, reply, () => {})
  // Numbers and dates are read as the language of the page writes them.
  const read = checkAnswers(form.form, answers, { language: found.language, today: kernel.clock.now() })
  const isCurrent = Number(one('_version')) === form.version
  if (isCurrent && Object.keys(read.problems).length > 0)
    return show(kernel, request, reply, { ...again, problems: read.problems, meant: read.meant, state: 'failed' })
  try {
    const { redirect, thank_you } = await forms.submit({
      support_lib_id,
      form_ref: form.form_ref,
      version: Number(one('_version')) || 0,
      submission_key: key,
      answers: read.answers,
      language: found.language,
      opened: one('_opened').slice(0, 500),
      website: one('_website').slice(0, 2048),
    })
    if (redirect !== '') return reply.header('cache-control', 'no-store').redirect(redirect, 303)
    return show(kernel, request, reply, { form: { ...form, form: { ...form.form, thank_you } }, state: 'done' })
  } catch (error) {
    if (!(error instanceof AppError) || !['invalid_input', 'conflict'].includes(error.code)) throw error
    if (error.fields?.version) return show(kernel, request, reply, { ...again, opened: found.opened, state: 'changed' })
    // A form that was opened long ago is sent again as one that was opened now.
    const opened = error.fields?.opened === 'too old' ? found.opened : again.opened
    return show(kernel, request, reply, { ...again, opened, problems: problemsIn(error.fields ?? {}), state: 'failed' })
  }
}

async function openedForm(kernel: Kernel, request: FormRequest, reply: FastifyReply) {
  const place = await placeOf(kernel, request)
  if (!place) return undefined
  const { support_lib_id } = place.library
  const { forms, documents } = inProcessCalls(kernel, request, reply, () => {})
  const asked = askedLanguage(request)
  const { language } = await documents.supportLibrary({ id: support_lib_id, ...(asked && { language: asked }) })
  const { form_ref } = { form_ref: request.params.id }
  const found = await forms.shown({ support_lib_id, form_ref, language: asked ?? language }).catch((error: unknown) => {
    if (error instanceof AppError && (error.code === 'not_found' || error.code === 'invalid_input')) return undefined
    throw error
  })
  return { support_lib_id, language: asked ?? language, form: found?.form, opened: found?.opened ?? '' }
}

/** Returns what is filled in before anyone types: parameters of the address, and the page that led here. */
function prefilled({ form }: ShownForm, request: FormRequest): FieldAnswers {
  const entries = fieldsOf(form).flatMap(({ field_id, prefill, parameter }): [string, string][] => {
    const value = prefill === 'parameter' ? request.query[parameter] : prefill === 'page' ? (request.headers.referer ?? '') : ''
    return typeof value === 'string' && value !== '' ? [[field_id, value.slice(0, prefilledMax)]] : []
  })
  return Object.fromEntries(entries)
}

/** Returns the answers in a form's body; a field that may have several keeps all. */
function answersIn({ form }: ShownForm, body: readonly [string, string][]): Record<string, string | string[]> {
  return Object.fromEntries(
    fieldsOf(form).flatMap(({ field_id, kind }): [string, string | string[]][] => {
      const all = body.flatMap(([name, value]) => (name === field_id && value !== '' ? [value.replaceAll('\r\n', '\n')] : []))
      return all.length === 0 ? [] : [[field_id, kind === 'several' ? all : (all[0] ?? '')]]
    }),
  )
}

const problemsIn = (fields: Record<string, string>): Record<string, AnswerProblem> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([path, problem]): [string, AnswerProblem][] => {
      const known = answerProblems.find((one) => one === problem)
      return path.startsWith('answers.') && known ? [[path.slice('answers.'.length), known]] : []
    }),
  )

/** Returns the sites on which the library allows its widget and its forms; none means any. */
const sitesOf = (kernel: Kernel, support_lib_id: string): Promise<string[]> =>
  inTransaction(kernel, 'read', [{ actor: { kind: 'system', support_lib_id }, support_lib_id, request: systemRequest('form page') }], async ([ctx]) =>
    ctx ? (await widgetPageOf(ctx)).sites : [],
  )

async function show(kernel: Kernel, request: FormRequest, reply: FastifyReply, shown: Shown): Promise<unknown> {
  const [place, hub] = [await placeOf(kernel, request), await renderer()]
  if (!place || !hub) return reply.callNotFound()
  const asked = askedLanguage(request)
  const { documents } = inProcessCalls(kernel, request, reply, () => {})
  const library = await documents.supportLibrary({ id: place.library.support_lib_id, ...(asked && { language: asked }) })
  const isEmbedded = request.query.embed === '1'
  if (isEmbedded) asPage(reply, 'embeddedForm', { sites: await sitesOf(kernel, place.library.support_lib_id) })
  else asPage(reply, 'hub')
  const page = {
    form: shown.form,
    themeColor: library.publicHelpCenterTheme.themeColor,
    companyName: library.settings.companyName,
    language: library.language,
    action: request.url.replace(/^\/+/, '/'),
    answers: shown.answers ?? {},
    problems: shown.problems ?? {},
    meant: shown.meant ?? {},
    submission_key: shown.key ?? randomUUID(),
    opened: shown.opened ?? '',
    state: shown.state ?? ('asking' as const),
    isEmbedded,
  }
  return reply
    .code(shown.form ? 200 : 404)
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
    .type('text/html; charset=utf-8')
    .send(hub.inWordsOf(library.language, () => hub.formHtml(page)))
}
