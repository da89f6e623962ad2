import type { Form, FormField } from './form.ts'
import { fieldsOf } from './form-answers.ts'
import { formLimits } from './form-fields.ts'

/** Something to mend in a form before it can be published. `path` is its place, such as `pages.0.fields.2`. */
export type FormProblem = { path: string; code: FormProblemCode }

/** Codes of problems. */
export const formProblemCodes = [
  'no_fields',
  'too_many_fields',
  'empty_page',
  'same_id',
  'no_label',
  'no_choices',
  'empty_choice',
  'bounds',
  'no_parameter',
  'condition_field',
  'condition_value',
  'redirect',
  'no_email',
  'no_subject',
] as const
export type FormProblemCode = (typeof formProblemCodes)[number]

/** Returns what keeps a form from being published. Where a redirect may lead is the server's to check. */
export function formProblems(form: Form): FormProblem[] {
  const all = fieldsOf(form)
  const problems: FormProblem[] = []
  if (!all.some(({ kind }) => kind !== 'statement' && kind !== 'hidden')) problems.push({ path: 'pages', code: 'no_fields' })
  if (all.length > formLimits.fields) problems.push({ path: 'pages', code: 'too_many_fields' })
  const earlier = new Map<string, FormField>()
  for (const [page, { fields }] of form.pages.entries()) {
    if (fields.length === 0) problems.push({ path: `pages.${page}`, code: 'empty_page' })
    for (const [at, field] of fields.entries()) {
      const path = `pages.${page}.fields.${at}`
      problems.push(...fieldProblems(field, earlier).map((code) => ({ path, code })))
      earlier.set(field.field_id, field)
    }
  }
  if (!isRedirect(form.redirect)) problems.push({ path: 'redirect', code: 'redirect' })
  if (form.ticket.is_opened && !all.some(({ kind, is_required, show_if }) => kind === 'email' && is_required && show_if === null))
    problems.push({ path: 'ticket', code: 'no_email' })
  const { subject_field_id } = form.ticket
  if (form.ticket.is_opened && subject_field_id !== null && !earlier.has(subject_field_id)) problems.push({ path: 'ticket', code: 'no_subject' })
  return problems
}

function fieldProblems(field: FormField, earlier: ReadonlyMap<string, FormField>): FormProblemCode[] {
  const { kind, label, choices, min, max, show_if } = field
  const codes: FormProblemCode[] = []
  if (earlier.has(field.field_id)) codes.push('same_id')
  if (label === '') codes.push('no_label')
  if (kind === 'choice' || kind === 'several') {
    if (choices.length === 0) codes.push('no_choices')
    if (choices.some((choice) => choice.label === '')) codes.push('empty_choice')
    if (new Set(choices.map(({ choice_id }) => choice_id)).size < choices.length) codes.push('same_id')
  }
  if (min !== null && max !== null && min > max) codes.push('bounds')
  if (field.prefill === 'parameter' && field.parameter === '') codes.push('no_parameter')
  for (const condition of show_if?.conditions ?? []) {
    const asked = earlier.get(condition.field_id)
    if (!asked || asked.kind === 'statement') codes.push('condition_field')
    else if (!condition.op.endsWith('answered') && !fits(asked, condition.op, condition.value)) codes.push('condition_value')
  }
  return codes
}

function fits({ kind, choices }: FormField, op: string, value: string): boolean {
  if (op === 'more_than' || op === 'less_than') return value !== '' && Number.isFinite(Number(value))
  if ((kind === 'choice' || kind === 'several') && op !== 'contains') return choices.some(({ choice_id }) => choice_id === value)
  return value !== ''
}

/** Returns whether a redirect has a form that browsers follow safely: none, a path of the same site, or an https address. */
export function isRedirect(redirect: string): boolean {
  if (redirect === '') return true
  if (redirect.startsWith('/')) return /^\/(?![/\\])[^\\\s]*$/.test(redirect)
  return URL.canParse(redirect) && new URL(redirect).protocol === 'https:' && new URL(redirect).username === ''
}
