import { type ConversationField, conversationFields } from '@porchlight/contracts/conversation-fields'
import { type Field, wordsOf } from '@porchlight/contracts/list-language'
import { momentText } from '@porchlight/ui'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../shared/api.ts'
import { shownName, useAgents } from '../../../shared/people/agents.ts'
import { type OptionKind, useTicketOptions } from '../../../shared/tickets/options.ts'
import { f } from './texts.ts'

/** A selectable value with its label. */
export type Choice = { value: string; label: string }

/** Labels of conversation fields and their values. */
export type FieldWords = {
  /** Returns a field's choices, without deleted options. */
  choicesOf: (name: ConversationField) => Choice[]
  /** Returns the label of a value: a choice, a reference or a time. */
  wordOf: (name: ConversationField, value: string) => string
}

const text = f as unknown as (key: string) => string
const filterWords: Record<string, () => string> = { '@me': () => f('me'), '@my_teams': () => f('myTeams'), '@nobody': () => f('nobody') }

const everyField = Object.keys(conversationFields) as ConversationField[]

/** Returns the keywords that can replace references in a filter on this field. */
export function filterWordsOf(name: ConversationField): Choice[] {
  const { of }: Field = conversationFields[name]
  return ((of && wordsOf[of]) ?? []).map((value) => ({ value, label: filterWords[value]?.() ?? value }))
}

/** Returns labels and choices for these declared fields (all by default) from the cached people, teams and options, and fetches nothing else. */
export function useFieldWords(about: readonly ConversationField[] = everyField): FieldWords {
  const agents = useAgents()
  const asked = about.map((name) => (conversationFields[name] as Field).of)
  const { data: teams } = useQuery({ queryKey: ['teams'], queryFn: async () => (await api.people.teams({})).teams, enabled: asked.includes('team') })
  const options = useTicketOptions(asked.filter((of): of is OptionKind => of !== undefined && of !== 'agent' && of !== 'team'))
  const referred = (of: Field['of']): (Choice & { isGone?: boolean })[] | undefined => {
    if (of === 'agent') return agents?.map((agent) => ({ value: agent.user_id, label: shownName(agent) }))
    if (of === 'team') return teams?.map((team) => ({ value: team.team_ref, label: team.team_name }))
    return of && options[of]?.map(({ ref, name, is_deleted }) => ({ value: ref, label: name, isGone: is_deleted }))
  }
  const all = (name: ConversationField): (Choice & { isGone?: boolean })[] | undefined => {
    const field: Field = conversationFields[name]
    return field.choices ? field.choices.map((value) => ({ value, label: text(`${name}_${value}`) })) : referred(field.of)
  }
  return {
    choicesOf: (name) => all(name)?.filter(({ isGone }) => !isGone) ?? [],
    wordOf(name, value) {
      const { kind } = conversationFields[name]
      if (kind === 'moment') return momentText(Date.parse(value))
      if (kind === 'text') return value
      const choices = all(name)
      // A value that hasn't loaded yet isn't a deleted one.
      return filterWords[value]?.() ?? choices?.find((choice) => choice.value === value)?.label ?? (choices ? f('unknown') : '…')
    },
  }
}
