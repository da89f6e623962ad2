import { randomUUID } from 'node:crypto'
import { ClientMadeId } from '@porchlight/contracts/common'
import { type AnswerProblem, answerProblems, type CheckedAnswers, checkAnswers, type FieldAnswers, fieldsOf } from '@porchlight/contracts/forms/form-answers'
import type { ShownForm } from '@porchlight/contracts/forms/form-views'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inTransaction } from '../../kernel/data/transactions.ts'
import { AppError, refuse } from '../../kernel/errors.ts'
import { originAllowed } from '../../kernel/http/hosts.ts'
import { inProcessCalls } from '../../kernel/http/in-process.ts'
import { asPage } from '../../kernel/http/security-headers.ts'
import { type Kernel, systemRequest } from '../../kernel/kernel.ts'
import { widgetPageOf } from '../libraries/index.ts'
import { askedLanguage, placeOf } from './answer-page.ts'
import { keepFiles, keptFile, type RefusedFiles, readKept, receiveFile, receiveForm } from './form-files.ts'
import { keptBy } from './kept-by-kernel.ts'
import { renderer } from './renderer.ts'

type FormRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown>; Body: [string, string][] | undefined }>
type Shown = {
  /** Files that were received before, by field: their values and names. */
  kept?: Record<string, { value: string; name: string }[]>
  refused?: RefusedFiles
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
  const received = request.isMultipart() ? await receiveForm(kernel, request, reply, support_lib_id) : { fields: request.body ?? [], files: [] }
  const one = (name: string) => received.fields.find(([key]) => key === name)?.[1] ?? ''
  const key = ClientMadeId.safeParse(one('_key')).data ?? randomUUID()
  const about = { support_lib_id, form_ref: form.form_ref, submission_key: key, opened: one('_opened').slice(0, 500) }
  const files = await keepFiles(kernel, { request, reply }, about, { form: form.form, received })
  const body = [...received.fields, ...files.kept]
  const answers = answersIn(form, body)
  const again = { form, answers, key, opened: one('_opened') || found.opened, kept: keptIn(form, body), refused: files.refused }
  const { forms } = inProcessCalls(kernel, request, reply, () => {})
  // Numbers and dates are read as the language of the page writes them.
  const read = checkAnswers(form.form, answers, { language: found.language, today: kernel.clock.now() })
  const isCurrent = Number(one('_version')) === form.version
  if (isCurrent && Object.keys({ ...read.problems, ...files.refused }).length > 0)
    return show(kernel, request, reply, { ...again, problems: read.problems, meant: read.meant, state: 'failed' })
  try {
    const { redirect, thank_you } = await forms.submit({
      ...about,
      version: Number(one('_version')) || 0,
      answers: read.answers,
      language: found.language,
      website: one('_website').slice(0, 2048),
    })
    if (redirect !== '') return reply.header('cache-control', 'no-store').redirect(redirect, 303)
    return show(kernel, request, reply, { form: { ...form, form: { ...form.form, thank_you } }, state: 'done' })
  } catch (error) {
    if (!(error instanceof AppError) || !['invalid_input', 'conflict'].includes(error.code)) throw error
    if (error.fields?.version) return show(kernel, request, reply, { ...again, opened: found.opened, state: 'changed' })
    // A form that was opened long ago is sent again as one that was opened now.
    const opened = error.fields?.opened === 'too old' ? found.opened : again.opened
    const problems = problemsIn(error.fields ?? {})
    // Files that are no longer there are chosen again.
    const kept = Object.fromEntries(Object.entries(again.kept).filter(([field_id]) => problems[field_id] === undefined))
    return show(kernel, request, reply, { ...again, kept, opened, problems, state: 'failed' })
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

/** Takes a file that a form's script sends before the form. */
export async function takeFormFile(kernel: Kernel, request: FormRequest, reply: FastifyReply) {
  if (!originAllowed(kernel.config, request.headers)) throw refuse('origin_refused')
  const place = await placeOf(kernel, request)
  if (!place) return reply.callNotFound()
  const { file } = await receiveFile(kernel, request, reply, { support_lib_id: place.library.support_lib_id, form_ref: request.params.id })
  return reply.header('cache-control', 'no-store').send({ value: keptFile(file), name: file.name })
}

/** Returns the files in a form's body that were received before, by field. */
const keptIn = ({ form }: ShownForm, body: readonly [string, string][]): Record<string, { value: string; name: string }[]> =>
  Object.fromEntries(
    fieldsOf(form).flatMap(({ field_id, kind }): [string, { value: string; name: string }[]][] => {
      if (kind !== 'file') return []
      const all = body.flatMap(([name, value]) => {
        const kept = name === field_id ? readKept(value) : undefined
        return kept ? [{ value, name: kept.name }] : []
      })
      return all.length === 0 ? [] : [[field_id, all]]
    }),
  )

/** Returns the answers in a form's body; a field that may have several keeps all. */
function answersIn({ form }: ShownForm, body: readonly [string, string][]): Record<string, string | string[]> {
  return Object.fromEntries(
    fieldsOf(form).flatMap(({ field_id, kind }): [string, string | string[]][] => {
      if (kind === 'file') {
        const ids = body.flatMap(([name, value]) => (name === field_id ? (readKept(value)?.file_id ?? []) : []))
        return ids.length === 0 ? [] : [[field_id, ids]]
      }
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
    filesTo: `${request.url.replace(/^\/+/, '/').replace(/\?.*$/s, '')}/files`,
    answers: shown.answers ?? {},
    problems: shown.problems ?? {},
    meant: shown.meant ?? {},
    kept: shown.kept ?? {},
    refused: shown.refused ?? {},
    submission_key: shown.key ?? randomUUID(),
    opened: shown.opened ?? '',
    state: shown.state ?? ('asking' as const),
    isEmbedded,
  }
  return reply
    .code(shown.form ? 200 : 404)
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
    .type('text/html; charset=utf-8')
    .send(hub.inWordsOf(library.language, () => hub.formHtml(page), library.words))
}
