import { emailForm } from '../email-form.ts'
import { readDate } from '../typed/read-date.ts'
import { readEmail } from '../typed/read-email.ts'
import { numberForm, readNumber } from '../typed/read-number.ts'
import { readPhone } from '../typed/read-phone.ts'
import { readRating } from '../typed/read-rating.ts'
import type { Reader, Reading, Typed } from '../typed/typed.ts'
import type { Form, FormCondition, FormField } from './form.ts'
import { formLimits } from './form-fields.ts'
import { matchesPattern } from './form-pattern.ts'

/** An answer: a text, or the ids of chosen choices or of uploaded files. A consent that is given is 'yes', a date is YYYY-MM-DD. */
export type FieldAnswer = string | readonly string[]
/** Answers by the ids of their fields. A missing or empty answer is none. */
export type FieldAnswers = Readonly<Record<string, FieldAnswer>>

/** What is wrong with an answer. */
export const answerProblems = ['required', 'too_short', 'too_long', 'too_low', 'too_high', 'too_few', 'too_many', 'form', 'ambiguous', 'unknown'] as const
export type AnswerProblem = (typeof answerProblems)[number]

/** What a check found: the answers to keep, the problems by field, which of several readings an ambiguous answer may mean, and which fields are asked. */
export type CheckedAnswers = {
  answers: Record<string, FieldAnswer>
  problems: Record<string, AnswerProblem>
  meant: Record<string, Reading[]>
  asked: ReadonlySet<string>
}

/** Returns all fields of a form, in the order in which they are asked. */
export const fieldsOf = (form: Pick<Form, 'pages'>): FormField[] => form.pages.flatMap(({ fields }) => fields)

/**
 * Checks answers to a form. Server and clients call this same function, so that they cannot differ. A field whose conditions do not hold is not asked: its
 * answer is neither checked nor kept, and conditions of later fields see none.
 * @param reader who typed the answers: numbers and dates are then read as their language writes them. Without one, those in their kept form are taken as they are.
 */
export function checkAnswers(form: Pick<Form, 'pages'>, given: FieldAnswers, reader?: Reader): CheckedAnswers {
  const meant: CheckedAnswers['meant'] = {}
  const answers: Record<string, FieldAnswer> = {}
  const problems: Record<string, AnswerProblem> = {}
  const asked = new Set<string>()
  const known = new Set<string>()
  for (const field of fieldsOf(form)) {
    known.add(field.field_id)
    if (!isAsked(field, answers)) continue
    asked.add(field.field_id)
    if (field.kind === 'statement') continue
    const { answer, readings } = normalAnswer(field, Object.hasOwn(given, field.field_id) ? given[field.field_id] : undefined, reader)
    if (readings) meant[field.field_id] = readings
    const problem = readings ? 'ambiguous' : problemOf(field, answer)
    if (problem) problems[field.field_id] = problem
    // Conditions see a wrong answer too: later fields must not come and go while it is mended.
    if (!isEmpty(answer)) answers[field.field_id] = answer
  }
  for (const field_id of Object.keys(given)) if (!known.has(field_id)) problems[field_id] = 'unknown'
  return { answers, problems, meant, asked }
}

/** Returns the pages that have something to show for these answers, with the fields to show. Hidden fields are never shown. */
export function shownPages(form: Pick<Form, 'pages'>, given: FieldAnswers, reader?: Reader): { title: string; fields: FormField[] }[] {
  const { asked } = checkAnswers(form, given, reader)
  return form.pages
    .map(({ title, fields }) => ({ title, fields: fields.filter(({ field_id, kind }) => kind !== 'hidden' && asked.has(field_id)) }))
    .filter(({ fields }) => fields.length > 0)
}

const isEmpty = (answer: FieldAnswer): boolean => answer.length === 0

function isAsked({ show_if }: FormField, answers: FieldAnswers): boolean {
  if (show_if === null || show_if.conditions.length === 0) return true
  const holding = (condition: FormCondition) => holds(condition, Object.hasOwn(answers, condition.field_id) ? (answers[condition.field_id] ?? '') : '')
  return show_if.match === 'all' ? show_if.conditions.every(holding) : show_if.conditions.some(holding)
}

function holds({ op, value }: FormCondition, answer: FieldAnswer): boolean {
  const all = typeof answer === 'string' ? (answer === '' ? [] : [answer]) : answer
  switch (op) {
    case 'answered':
      return all.length > 0
    case 'not_answered':
      return all.length === 0
    case 'is':
      return all.some((one) => same(one, value))
    case 'is_not':
      return !all.some((one) => same(one, value))
    case 'contains':
      return all.some((one) => one.toLowerCase().includes(value.toLowerCase()))
    case 'more_than':
      return all.some((one) => Number(one) > Number(value))
    case 'less_than':
      return all.some((one) => Number(one) < Number(value))
  }
}

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
const listKinds: readonly string[] = ['several', 'file']

/** Returns an answer as it is kept: of the kind's form, without surrounding space, each choice once; with its readings if it could mean several values. */
function normalAnswer(field: FormField, given: FieldAnswer | undefined, reader: Reader | undefined): { answer: FieldAnswer; readings?: Reading[] } {
  const { kind } = field
  if (listKinds.includes(kind)) {
    const all = typeof given === 'string' ? [given] : (given ?? [])
    return { answer: [...new Set(all)].filter((one) => one !== '') }
  }
  const text = (typeof given === 'string' ? given : (given?.[0] ?? '')).trim()
  const typed = text === '' ? undefined : readTyped(field, text, reader)
  if (typed && 'meant' in typed) return { answer: text, readings: typed.meant }
  return { answer: typed?.value ?? (kind === 'email' ? text.normalize('NFKC').toLowerCase() : text) }
}

/** Reads what people write in their own notation; undefined if the text stays as it is. */
function readTyped(field: FormField, text: string, reader: Reader | undefined): Typed {
  switch (field.kind) {
    case 'email':
      return readEmail(text)
    case 'phone':
      return readPhone(text)
    case 'number':
      return reader === undefined && numberForm.test(text) ? { value: text } : readNumber(text, reader)
    case 'date':
      return readDate(text, reader)
    case 'rating':
      return readRating(text, starsOf(field))
    default:
      return undefined
  }
}

const dateForm = /^\d{4}-\d{2}-\d{2}$/
const fileForm = /^[A-Za-z0-9_-]{1,64}$/

function isDate(value: string): boolean {
  if (!dateForm.test(value)) return false
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}

/** Returns what is wrong with an answer in its kept form; undefined if nothing is. */
function problemOf(field: FormField, answer: FieldAnswer): AnswerProblem | undefined {
  if (isEmpty(answer)) return field.is_required ? 'required' : undefined
  return typeof answer === 'string' ? textProblem(field, answer) : listProblem(field, answer)
}

function textProblem(field: FormField, value: string): AnswerProblem | undefined {
  const { kind, min, max } = field
  if (value.length > formLimits.answer) return 'too_long'
  if (value.includes('\0') || !value.isWellFormed()) return 'form'
  switch (kind) {
    case 'email':
      return value.length <= 254 && emailForm.test(value) ? undefined : 'form'
    case 'phone':
      return readPhone(value) ? undefined : 'form'
    case 'number':
      return numberForm.test(value) ? outside(Number(value), min, max, 'too_low', 'too_high') : 'form'
    case 'date':
      return isDate(value) ? undefined : 'form'
    case 'choice':
      return field.choices.some(({ choice_id }) => choice_id === value) ? undefined : 'form'
    case 'rating':
      return /^\d{1,2}$/.test(value) ? outside(Number(value), 1, starsOf(field), 'too_low', 'too_high') : 'form'
    case 'consent':
      return value === 'yes' ? undefined : 'form'
    default: {
      if (kind === 'text' && /[\r\n]/.test(value)) return 'form'
      const length = outside(Array.from(value).length, min, max, 'too_short', 'too_long')
      return length ?? (kind === 'hidden' || matchesPattern(field.pattern, value) ? undefined : 'form')
    }
  }
}

function listProblem({ kind, min, max, choices }: FormField, all: readonly string[]): AnswerProblem | undefined {
  if (kind === 'file') return all.length > formLimits.files ? 'too_many' : all.every((one) => fileForm.test(one)) ? undefined : 'form'
  if (!all.every((one) => choices.some(({ choice_id }) => choice_id === one))) return 'form'
  return outside(all.length, min, max, 'too_few', 'too_many')
}

/** Returns the number of stars of a rating. */
export const starsOf = ({ max }: Pick<FormField, 'max'>): number => Math.min(Math.max(max ?? 5, 2), formLimits.stars)

const outside = (value: number, min: number | null, max: number | null, low: AnswerProblem, high: AnswerProblem): AnswerProblem | undefined =>
  min !== null && value < min ? low : max !== null && value > max ? high : undefined

/** Returns the text of an answer for people: the labels of choices instead of their ids. */
export function answerText(field: FormField, answer: FieldAnswer): string {
  const labelOf = (id: string) => field.choices.find(({ choice_id }) => choice_id === id)?.label ?? id
  if (typeof answer !== 'string') return answer.map(labelOf).join(', ')
  return field.kind === 'choice' ? labelOf(answer) : answer
}
