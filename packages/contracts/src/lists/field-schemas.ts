import { z } from 'zod'
import { line, Moment, Ref } from '../common.ts'
import { fieldKeys, fieldOfValues } from '../hidden-values.ts'
import { limits } from '../limits.ts'
import { ofField } from '../personal-data/personal-fields.ts'
import { customFieldPattern } from '../ticket-settings/custom-values.ts'
import {
  type Condition,
  type Field,
  type Fields,
  type FieldValue,
  type Filter,
  filterConditionsMax,
  filterDepthMax,
  filterProblem,
  filterValuesMax,
  operators,
} from './list-language.ts'
import { filterFields, type RowKind } from './row-kind.ts'

/** Maximum number of references in one field. */
const referencesMax = 50

function schemaOf(field: Field, isInput: boolean): z.ZodType {
  const value = {
    choice: () => z.enum(field.choices as [string, ...string[]]),
    one: () => Ref,
    many: () => z.array(Ref).max(isInput ? referencesMax : 1000),
    text: () => (isInput ? line(field.max ?? 200) : z.string()),
    number: () => (field.isDecimal ? z.number() : z.number().int()),
    moment: () => Moment,
  }[field.kind]()
  const whole = field.nullable ? value.nullable() : value
  if (field.markable && !isInput) return ofField(field.markable, whole)
  return field.personal ? whole.meta({ 'x-personal': true }) : whole
}

/** Schema of a view's declared fields. */
export const viewShape = <T extends Fields>(fields: T) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field, false)])) as { [K in keyof T]: z.ZodType<FieldValue<T[K]>> }

/** Schema for changes by staff: the fields they may set, all optional. */
export const changeShape = <T extends Fields, K extends keyof T & string>(fields: T, names: readonly K[]) =>
  Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, schemaOf(fields[name], true).optional()]] : []))) as {
    [N in K]: z.ZodOptional<z.ZodType<FieldValue<T[N]>, FieldValue<T[N]>>>
  }

/** Schema of custom values in a view. */
export const CustomValuesView = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])).meta({ [fieldOfValues]: fieldKeys })

/** Schema for staff changes to custom values, by field reference; null or an empty value clears the field. Dates are YYYY-MM-DD. */
export const CustomChanges = z
  .record(z.string().regex(customFieldPattern), z.union([line(limits.customTextMax), z.number(), z.array(Ref).max(limits.customChoicesMax), z.null()]))
  .refine((values) => Object.keys(values).length <= limits.customFieldsMax, 'too many')
export type CustomChanges = z.infer<typeof CustomChanges>

/** Schema for a filter over the fields of a kind of row, limited in depth and number of conditions. */
export function filterSchema({ fields, others, fieldOf }: RowKind): z.ZodType<Filter, Filter> {
  const declared = z.enum(filterFields(fields) as [string, ...string[]])
  const Condition = z.strictObject({
    field: others ? z.union([declared, z.string().regex(others.pattern)]) : declared,
    op: z.enum(operators as unknown as [Condition['op'], ...Condition['op'][]]),
    value: z.union([z.string().max(200), z.number(), z.array(z.string().max(64)).max(filterValuesMax)]).optional(),
  })
  let node: z.ZodType = Condition
  for (let depth = 1; depth < filterDepthMax; depth++) {
    const inside = z.array(node).max(filterConditionsMax)
    node = z.union([Condition, z.strictObject({ all: inside }), z.strictObject({ any: inside })])
  }
  const checked = node.superRefine((filter, ctx) => {
    const problem = filterProblem(fieldOf, filter as Filter)
    if (problem) ctx.addIssue({ code: 'custom', message: problem })
  })
  return checked.meta({ examples: [{ all: [] }] }) as unknown as z.ZodType<Filter, Filter>
}

/** Maximum characters of a filter in a URL. */
const filterTextMax = 4000

/** The same filter as JSON text, for GET query parameters. */
export const filterText = (schema: z.ZodType<Filter, Filter>): z.ZodType<Filter, string> =>
  z
    .string()
    .max(filterTextMax)
    .meta({ examples: ['{"all":[]}'] })
    .transform((text, ctx): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        ctx.addIssue({ code: 'custom', message: 'not JSON' })
        return z.NEVER
      }
    })
    .pipe(schema as unknown as z.ZodType<Filter, unknown>) as unknown as z.ZodType<Filter, string>
