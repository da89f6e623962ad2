import { z } from 'zod'
import { LanguageTag, line, Ref, text } from '../common.ts'
import { formFieldKinds, formLimits as max } from './form-fields.ts'

/** The id of a field or of a choice, unique within its form and the same in all versions. */
const PartId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_]{0,39}$/)

/** How a condition compares the answer to an earlier field with `value`. */
export const conditionOperators = ['is', 'is_not', 'contains', 'more_than', 'less_than', 'answered', 'not_answered'] as const

/** A condition over the answer to an earlier field. `value` is a text, a number as text, or the id of a choice. */
export const FormCondition = z.strictObject({ field_id: PartId, op: z.enum(conditionOperators), value: line(max.choice).default('') })
export type FormCondition = z.infer<typeof FormCondition>

/** A choice of a field. */
export const FormChoice = z.strictObject({ choice_id: PartId, label: line(max.choice) })
export type FormChoice = z.infer<typeof FormChoice>

const bound = z.number().int().min(-1_000_000_000).max(1_000_000_000).nullable().default(null)

/** A field of a form. */
export const FormField = z.strictObject({
  field_id: PartId,
  kind: z.enum(formFieldKinds),
  label: line(max.label).default(''),
  help: text(max.help).default(''),
  is_required: z.boolean().default(false),
  /** Exports and lists mark the answer as personal data. */
  is_personal: z.boolean().default(false),
  /** Bounds: characters of a text, the value of a number, how many choices of several. `max` of a rating is its number of stars. */
  min: bound,
  max: bound,
  /** The pattern of a text, see `matchesPattern`; '' allows every text. */
  pattern: line(max.pattern).default(''),
  choices: z.array(FormChoice).max(max.choices).default([]),
  /** What is already known and filled in: the visitor's name or email address; for a hidden field the page's address, or the parameter `parameter` of it. */
  prefill: z.enum(['nothing', 'name', 'email', 'page', 'parameter']).default('nothing'),
  parameter: line(60).default(''),
  /** The field is only asked if these conditions hold: all of them, or any. None: always. */
  show_if: z
    .strictObject({ match: z.enum(['all', 'any']), conditions: z.array(FormCondition).max(max.conditions) })
    .nullable()
    .default(null),
})
export type FormField = z.infer<typeof FormField>

/** A page of a form: its fields are asked together. */
export const FormPage = z.strictObject({ title: line(max.label).default(''), fields: z.array(FormField).max(max.fields) })
export type FormPage = z.infer<typeof FormPage>

/** The texts of a form in a further language, by their places (see `formTexts`). A text that is missing stays in the form's own language. */
export const FormTranslation = z.strictObject({
  language: LanguageTag,
  texts: z.record(z.string().max(120), text(max.help)).refine((texts) => Object.keys(texts).length <= max.fields * (max.choices + 2), 'too many'),
})
export type FormTranslation = z.infer<typeof FormTranslation>

/**
 * A form (checklist L1). Unfinished drafts can be saved; `formProblems` says what must be mended before one is published.
 */
export const Form = z.strictObject({
  /** The form's heading for those who fill it in; '' for the form's name. */
  heading: line(max.title).default(''),
  introduction: text(max.message).default(''),
  /** The language of the form's own texts; '' for the library's. */
  language: z.union([LanguageTag, z.literal('')]).default(''),
  pages: z.array(FormPage).min(1).max(max.pages),
  submit_text: line(max.button).default(''),
  thank_you: text(max.message).default(''),
  /** Where the visitor goes after the form instead of a thank-you: a path of the same site, or an https address that the library allows; '' for neither. */
  redirect: line(2048).default(''),
  /** Whether a submission by link opens a ticket, and with which type, tags and subject. `subject_field_id`: the answer that becomes its subject. */
  ticket: z
    .strictObject({
      is_opened: z.boolean(),
      ticket_type_ref: Ref.nullable(),
      tags: z.array(Ref).max(max.tags),
      subject: line(max.label),
      subject_field_id: PartId.nullable(),
    })
    .default({ is_opened: false, ticket_type_ref: null, tags: [], subject: '', subject_field_id: null }),
  translations: z.array(FormTranslation).max(max.languages).default([]),
})
export type Form = z.infer<typeof Form>
/** A form as clients send it, with defaults left out. */
export type FormInput = z.input<typeof Form>
