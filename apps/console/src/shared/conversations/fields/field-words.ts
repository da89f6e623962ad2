import { addedFields, conversationField, viewFields } from '@porchlight/contracts/conversations/conversation-fields'
import { type Field, wordsOf } from '@porchlight/contracts/lists/list-language'
import type { CustomFieldView } from '@porchlight/contracts/ticket-settings/custom-fields'
import { customKindOf } from '@porchlight/contracts/ticket-settings/custom-values'
import { currentLocale, momentText } from '@porchlight/ui'
import { useQuery } from '@tanstack/react-query'
import { registeredFeatures } from '../../features/registered-features.ts'
import { absenceText } from '../../people/absence-text.ts'
import { shownName, useAgents } from '../../people/agents.ts'
import { teamsQuery } from '../../people/teams.ts'
import { currentSession } from '../../session/session-store.ts'
import { customFieldsQuery } from '../custom-fields.ts'
import { type OptionKind, useTicketOptions } from '../options.ts'
import { fieldText } from './texts.ts'

/** A selectable value with its label. */
export type Choice = {
  value: string
  label: string
  /** What to know before choosing it, such as an absence. */
  hint?: string | undefined
  /** Additional search terms. */
  keywords?: readonly string[]
}

/** Labels of conversation fields, declared or custom, and their values. */
export type FieldWords = {
  /** Returns a field's label. */
  labelOf: (name: string) => string
  /** Returns a field's choices, without deleted options. */
  choicesOf: (name: string) => Choice[]
  /** Returns whether a field's choices are still being fetched. */
  isLoading: (name: string) => boolean
  /** Returns the label of a value: a choice, a reference, a number or a time. */
  wordOf: (name: string, value: string) => string
  /** The custom fields, including deleted ones, once they are loaded. */
  custom: readonly CustomFieldView[]
}

const text = fieldText as unknown as (key: string) => string
const filterWords: Record<string, () => string> = {
  '@me': () => fieldText('me'),
  '@my_teams': () => fieldText('myTeams'),
  '@nobody': () => fieldText('nobody'),
}

const everyField = Object.keys(viewFields)
const isDeclared = (name: string): boolean => Object.hasOwn(viewFields, name)
const none: readonly CustomFieldView[] = []

/** Returns the keywords that can replace references in a filter on this field. */
export function filterWordsOf(name: string): Choice[] {
  const of = conversationField(name)?.of
  return ((of && wordsOf[of]) ?? []).map((value) => ({ value, label: filterWords[value]?.() ?? value }))
}

/** Returns the label of a declared field: from the catalogue or, for one that another domain adds, from its feature. */
function declaredLabel(name: string): string {
  if (!Object.hasOwn(addedFields, name)) return text(name)
  const label = registeredFeatures().flatMap(({ fieldLabels }) => (fieldLabels as Record<string, () => string> | undefined)?.[name] ?? [])[0]
  return label?.() ?? name
}

type OfferedChoice = Choice & { isGone?: boolean }

/**
 * Returns labels and choices for these fields (by default all, including custom ones) from the cached people, teams, options and custom fields; fetches nothing
 * else.
 */
export function useFieldWords(about?: readonly string[]): FieldWords {
  const agents = useAgents()
  const asked = (about ?? everyField).map((name) => conversationField(name)?.of)
  const { data: teams } = useQuery({ ...teamsQuery, enabled: asked.includes('team') })
  const options = useTicketOptions(asked.filter((of): of is OptionKind => of !== undefined && of !== 'agent' && of !== 'team'))
  const { data: custom } = useQuery({ ...customFieldsQuery, enabled: !about?.every(isDeclared) })
  const referred = (of: Field['of']): OfferedChoice[] | undefined => {
    if (of === 'agent') return agents?.map((agent) => ({ value: agent.user_id, label: shownName(agent), hint: absenceText(agent) }))
    if (of === 'team') return teams?.map((team) => ({ value: team.team_ref, label: team.team_name }))
    return of && options[of]?.map(({ ref, name, is_deleted }) => ({ value: ref, label: name, isGone: is_deleted }))
  }
  const customOf = (name: string) => custom?.find((field) => field.custom_field_ref === name)
  const all = (name: string): OfferedChoice[] | undefined => {
    const field = conversationField(name)
    if (!isDeclared(name) && field?.choices) return field.choices.map((value) => ({ value, label: text(value) }))
    if (!isDeclared(name)) return customOf(name)?.choices.map((choice) => ({ value: choice.choice_ref, label: choice.name, isGone: choice.is_deleted }))
    return field?.choices ? field.choices.map((value) => ({ value, label: text(`${name}_${value}`) })) : referred(field?.of)
  }
  return {
    custom: custom ?? none,
    labelOf: (name) => (isDeclared(name) ? declaredLabel(name) : (customOf(name)?.name ?? (custom ? fieldText('unknown') : '…'))),
    isLoading: (name) => (isDeclared(name) ? all(name) === undefined : custom === undefined),
    choicesOf: (name) => meFirst(conversationField(name)?.of, all(name)?.filter(({ isGone }) => !isGone) ?? []),
    wordOf(name, value) {
      const kind = conversationField(name)?.kind
      if (customKindOf(name) === 'date') return dateText(value)
      if (kind === 'moment') return momentText(Date.parse(value))
      if (kind === 'text') return value
      if (kind === 'number') return Number(value).toLocaleString(currentLocale(), { maximumFractionDigits: 10 })
      const choices = all(name)
      const label = filterWords[value]?.() ?? choices?.find((choice) => choice.value === value)?.label
      // A missing label means an unknown value only once the choices have loaded.
      return label ?? (choices ? fieldText(conversationField(name)?.of === 'agent' ? 'formerTeammate' : 'unknown') : '…')
    },
  }
}

/** Moves the user to the top of a list of people, and says who that is. */
function meFirst(of: Field['of'], choices: Choice[]): Choice[] {
  const me = of === 'agent' ? choices.find(({ value }) => value === currentSession()?.user.user_id) : undefined
  if (!me) return choices
  const label = fieldText('meNamed', { name: me.label })
  return [{ ...me, label, keywords: [me.label, fieldText('me')] }, ...choices.filter((one) => one !== me)]
}

/** Formats a date without a time, which is the same day in every time zone. */
const dateText = (value: string): string => new Date(`${value}T00:00:00Z`).toLocaleDateString(currentLocale(), { dateStyle: 'medium', timeZone: 'UTC' })
