import type { Field } from '../lists/list-language.ts'

/** Kinds of custom fields. */
export const customKinds = ['text', 'number', 'yes_no', 'date', 'choice', 'choices'] as const
export type CustomKind = (typeof customKinds)[number]

/** Groups that can see or set a custom field. Supervisors are staff with `canSuperviseChats`. */
export const fieldAudiences = ['everyone', 'supervisors'] as const

/**
 * A reference to a custom field: who sees it (`cf` everyone, `cfs` supervisors), its kind, and a random part. Conditions on a custom field can therefore be
 * checked, compiled and evaluated without its definition.
 */
export const customFieldPattern = /^cfs?_(text|number|yes_no|date|choice|choices)_[A-Za-z0-9]{1,40}$/

/** The value of a custom field: a text (also for a choice, yes or no, or a date as YYYY-MM-DD), a number, or several choices. An empty field has none. */
export type CustomValue = string | number | string[]
/** A conversation's custom values, by the field's reference. */
export type CustomValues = Record<string, CustomValue>

/** The list-language definition of each kind of custom field. */
const fieldOfKind: Record<CustomKind, Field> = {
  text: { kind: 'text' },
  number: { kind: 'number', nullable: true, isDecimal: true },
  yes_no: { kind: 'choice', choices: ['yes', 'no'], nullable: true },
  date: { kind: 'moment', nullable: true },
  choice: { kind: 'one', nullable: true },
  choices: { kind: 'many' },
}

/** Returns the kind that a custom field's reference names; undefined if the text isn't such a reference. */
export const customKindOf = (name: string): CustomKind | undefined => customFieldPattern.exec(name)?.[1] as CustomKind | undefined

/** Returns the list-language definition of a custom field; undefined if `name` isn't a custom field. */
export function customField(name: string): Field | undefined {
  const kind = customKindOf(name)
  return kind && fieldOfKind[kind]
}

/** Returns whether only supervisors see this custom field. */
export const isForSupervisors = (custom_field_ref: string): boolean => custom_field_ref.startsWith('cfs_')

/** Returns a reference for a new custom field. `random`: letters and digits. */
export const customFieldRef = (kind: CustomKind, shown_to: (typeof fieldAudiences)[number], random: string): string =>
  `${shown_to === 'everyone' ? 'cf' : 'cfs'}_${kind}_${random}`

type Requirement = { custom_field_ref: string; channel: string | null; is_required: boolean; is_deleted: boolean }

/** Returns the required fields that must be filled in before the conversation can be closed. */
export const missingToClose = <T extends Requirement>(fields: readonly T[], row: { channel: string; custom_fields: CustomValues }): T[] =>
  fields.filter(
    (field) =>
      field.is_required && !field.is_deleted && (field.channel ?? row.channel) === row.channel && !Object.hasOwn(row.custom_fields, field.custom_field_ref),
  )
