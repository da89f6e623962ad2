import { conversationKind, viewFields } from '../conversations/conversation-fields.ts'
import { defineFields, type Field } from '../lists/list-language.ts'
import type { RowKind } from '../lists/row-kind.ts'
import { customField, customFieldPattern, customKindOf } from '../ticket-settings/custom-values.ts'

/** What a fact of the ledger says beside its conversation: as it was when it happened. */
const factFields = defineFields({
  channel: viewFields.channel,
  team_ref: viewFields.team_ref,
  /** The person who acted, or who owned the conversation at that time; see the metric's `attribution`. */
  agent_id: { kind: 'one', of: 'agent', nullable: true },
})

/**
 * What reports can be filtered by, in the list language: who, which team and which channel at that time, and every other field of the conversation as it is now.
 */
export const reportRows: RowKind = {
  ...conversationKind,
  name: 'report row',
  fields: { ...viewFields, ...factFields },
  fieldOf: (name) => (Object.hasOwn(factFields, name) ? factFields[name as keyof typeof factFields] : conversationKind.fieldOf(name)),
}

/**
 * Groups that are no fields: the hour of the day (0 to 23), the day of the week (1 is Monday) and both ('1 23'), in the report's time zone; the detail that a fact
 * has; and the company that the conversation's contact belongs to now.
 */
export const timeGroups = ['hour', 'weekday', 'weekday_hour'] as const
export const ownGroups = [...timeGroups, 'detail', 'company_ref'] as const

const canGroup = ({ kind, unfiltered }: Field) => !unfiltered && (kind === 'choice' || kind === 'one' || kind === 'many')
/** Fields that would make meaningless groups: lists of everyone who took part, and states of the moment. */
const leftOut = ['participants', 'followers', 'mentioned', 'mention_unread', 'unread_for', 'offered_to', 'snoozed_by', 'spam', 'state']

/** The fields that reports can be grouped by, besides custom ones: those whose values are a choice, a reference, or several references. */
export const groupFields: readonly string[] = [
  ...ownGroups,
  ...Object.keys(reportRows.fields).filter((name) => canGroup(reportRows.fields[name] as Field) && !leftOut.includes(name)),
]

/** Returns whether reports can be grouped by a custom field with this reference. */
export const canGroupByCustom = (name: string): boolean =>
  customFieldPattern.test(name) && ['yes_no', 'choice', 'choices'].includes(customKindOf(name) ?? '') && customField(name) !== undefined
