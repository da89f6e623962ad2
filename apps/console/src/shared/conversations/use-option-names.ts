import { useQuery } from '@tanstack/react-query'
import { teamsQuery } from '../people/teams.ts'
import { customFieldsQuery } from './custom-fields.ts'
import { type OptionKind, useTicketOptions } from './options.ts'

const kinds: OptionKind[] = ['ticket_type', 'ticket_category', 'ticket_tier', 'ticket_status', 'creation_method', 'tag']

/** Returns the names of what references in logs can mean: options of tickets, deleted ones included, teams, custom fields and their choices. */
export function useOptionNames(isWanted = true): readonly (readonly [ref: string, name: string])[] {
  const options = useTicketOptions(isWanted ? kinds : [])
  const { data: teams = [] } = useQuery({ ...teamsQuery, enabled: isWanted })
  const { data: fields = [] } = useQuery({ ...customFieldsQuery, enabled: isWanted })
  return [
    ...kinds.flatMap((kind) => (options[kind] ?? []).map(({ ref, name }) => [ref, name] as const)),
    ...teams.map(({ team_ref, team_name }) => [team_ref, team_name] as const),
    ...fields.flatMap(({ custom_field_ref, name, choices }) => [
      [custom_field_ref, name] as const,
      ...choices.map((choice) => [choice.choice_ref, choice.name] as const),
    ]),
  ]
}
