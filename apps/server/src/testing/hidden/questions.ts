import { operations } from '@porchlight/contracts/api'
import type { Operation } from '@porchlight/contracts/define'
import { rowKinds } from '@porchlight/contracts/generated/row-kinds'
import { type Field, filterConditionsMax } from '@porchlight/contracts/lists/list-language'
import { filterFields, type RowKind } from '@porchlight/contracts/lists/row-kind'
import { z } from 'zod'
import { isChecked } from '../checked-operations.ts'
import type { Canaries, HiddenLibrary } from './hidden-library.ts'

type Input = Record<string, unknown>
type Property = { enum?: readonly unknown[]; type?: string; anyOf?: readonly Property[] }

/** Operations of people, and of programs of theirs, over HTTP. */
export const staffOperations: readonly Operation[] = operations.filter((each) => each.audience.includes('staff') && each.http && isChecked(each))
/** Operations that answer from conversations although they are no reads: a report, a preview. */
const asking = ['answers.search', 'customReports.run', 'customReports.takeSnapshot', 'visibility.preview', 'visibility.linksLost', 'workflows.previewMacro']
export const isRead = ({ http, name }: Operation): boolean => http?.startsWith('GET ') === true || asking.includes(name)
/** Whether the answer can hold something of a conversation, a contact or a mail. */
export const answersFromConversations = ({ output }: Operation): boolean =>
  /conversation_ref|"conversations"|visitor_id|mail_id|mail_ref|"count"|has_more/.test(
    JSON.stringify(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' })),
  )
/** What is asked before and after somebody acts. */
export const asked: readonly Operation[] = staffOperations.filter(isRead)

const propertiesOf = ({ input }: Operation) =>
  (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as { properties?: Record<string, Property> }).properties ?? {}

/** Returns the fields that an operation takes. */
export const fieldsOf = (operation: Operation): readonly string[] => Object.keys(propertiesOf(operation))

/** Whether a field of the operation takes a ref. */
export const takesRef = ({ input }: Operation, field: string, ref: string): boolean =>
  z.safeParse((input as unknown as { shape: Record<string, z.ZodType> }).shape[field] ?? z.never(), ref).success

/** Returns an input that has each required field, too: refs of rows by the field's name, or else any value. */
export function filled(operation: Operation, input: Input, rows: ReadonlyMap<string, string>): Input {
  const { required = [] } = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }) as { required?: string[] }
  const properties = propertiesOf(operation)
  const lacking = required.filter((name) => !(name in input))
  const any = (name: string) =>
    (name === 'url' ? 'https://velo.test/1' : rows.get(name)) ??
    properties[name]?.enum?.[0] ??
    ({ number: 1, integer: 1, boolean: true, array: [] } as Input)[properties[name]?.type ?? ''] ??
    'Text'
  return { ...input, ...Object.fromEntries(lacking.map((name) => [name, any(name)])) }
}

/** Whether the operation takes an input as it arrives: what is in an address is text. */
export const takes = (operation: Operation, input: Input): boolean => z.safeParse(operation.input, input).success

/**
 * Returns the questions that a read can be asked: about the settings that hidden conversations use, too; then `base`, and with every value of its other fields. Texts
 * are searched for by parts of what is hidden, as somebody would who guesses it letter by letter; filters have a condition on every field.
 */
export function questionsOf(operation: Operation, base: Input, { canaries, refs }: Pick<HiddenLibrary, 'canaries' | 'refs'>): Input[] {
  const properties = Object.entries(propertiesOf(operation))
  const about = Object.fromEntries(properties.flatMap(([name]) => (Object.hasOwn(refs, name) ? [[name, refs[name as keyof typeof refs]]] : [])))
  const searches = properties.flatMap(([name, property]) => valuesOf(operation, name, property, canaries, base).map((value) => ({ ...base, [name]: value })))
  const choices = properties.map(([name, property]) => [name, choicesOf(name, property)] as const)
  const chosen = Array.from({ length: Math.max(0, ...choices.map(([, values]) => values.length)) }, (_, at) => ({
    ...base,
    ...Object.fromEntries(choices.flatMap(([name, values]) => (at < values.length ? [[name, values[at]]] : []))),
  }))
  const asked = [{ ...base, ...about }, base, ...searches, ...chosen].filter((input) => takes(operation, input))
  return [...new Map(asked.map((input) => [JSON.stringify(input), input])).values()]
}

function valuesOf(operation: Operation, name: string, property: Property, canaries: Canaries, base: Input): unknown[] {
  if (name === 'filter') return filtersOf(operation, base, canaries)
  return ['q', 'query', 'value'].includes(name) && property.type === 'string' ? partsOf(canaries) : []
}

/** Values of a field that each operation is asked with at most, evenly out of all that it has. */
const choicesMax = 12

/** The values of a field that has a few. A page of one row tells whether there is another. */
function choicesOf(name: string, property: Property): unknown[] {
  if (['limit', 'page_size', 'per_page'].includes(name)) return ['1']
  const choices = property.enum ?? property.anyOf?.find((one) => one.enum)?.enum
  if (choices) return choices.map(String).filter((_, at) => at % Math.ceil(choices.length / choicesMax) === 0)
  return property.type === 'boolean' ? ['true', 'false'] : []
}

/** What somebody would search for who guesses: the beginning of a word, all of it, an address, a number. */
const partsOf = ({ word, email, phone, number }: Canaries): string[] => [word.slice(0, 3), word, email, phone, phone.slice(-6), String(number)]

/** Filters with a condition on each field of the rows that the operation lists, as many in one as it takes. */
function filtersOf(operation: Operation, base: Input, canaries: Canaries): string[] {
  const isTaken = (filter: object) => takes(operation, { ...base, filter: JSON.stringify(filter) })
  const conditions = (rowKinds as readonly RowKind[]).flatMap((kind) =>
    filterFields(kind.fields).flatMap((name) => conditionsOn(name, kind.fields[name] as Field, canaries)),
  )
  const taken = [...new Map(conditions.map((one) => [JSON.stringify(one), one])).values()].filter(isTaken)
  const filters: object[] = []
  for (let at = 0; at < taken.length; at += filterConditionsMax - 1) filters.push({ any: taken.slice(at, at + filterConditionsMax - 1) })
  return filters.filter(isTaken).map((filter) => JSON.stringify(filter))
}

function conditionsOn(field: string, { kind, choices = [] }: Field, { word, number }: Canaries): object[] {
  if (kind === 'text') return [{ field, op: 'contains', value: word.slice(0, 4) }]
  if (kind === 'number')
    return [
      { field, op: 'is', value: number },
      { field, op: 'more_than', value: 0 },
    ]
  if (kind === 'choice') return [{ field, op: 'any_of', value: choices }]
  return kind === 'moment' ? [{ field, op: 'not_empty' }] : [{ field, op: 'not_empty' }]
}
