import type { Referred } from '@porchlight/contracts/lists/list-language'
import { defineTexts } from '@porchlight/ui/translate.ts'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { api } from '../connection/api.ts'

/** Kinds of ticket options that a library can define. */
export type OptionKind = Exclude<Referred, 'agent' | 'team'>
/** An option of any kind. */
export type TicketOption = { ref: string; name: string; status_category?: string; is_built_in: boolean; is_deleted: boolean }

/** Names of the built-in options. */
const names = defineTexts('ticket_options', {
  open: 'Open',
  waiting: 'Waiting',
  solved: 'Solved',
  closed: 'Closed',
  agent: 'By a teammate',
  email: 'Email',
  form: 'Contact form',
  chat: 'Chat',
  api: 'API',
  hlpt: 'Platform support',
}) as unknown as (name: string) => string

const lists: Record<OptionKind, () => Promise<(Omit<TicketOption, 'ref'> & Record<string, unknown>)[]>> = {
  ticket_type: async () => (await api.ticketTypes.list({})).ticket_types,
  ticket_category: async () => (await api.ticketCategories.list({})).ticket_categories,
  ticket_tier: async () => (await api.ticketTiers.list({})).ticket_tiers,
  ticket_status: async () => (await api.ticketStatuses.list({})).ticket_statuses,
  creation_method: async () => (await api.ticketMethods.list({})).ticket_methods,
  tag: async () => (await api.convTags.list({})).conv_tags,
}
const refNames: Record<OptionKind, string> = {
  ticket_type: 'ticket_type_ref',
  ticket_category: 'ticket_category_ref',
  ticket_tier: 'ticket_tier_ref',
  ticket_status: 'status_ref',
  creation_method: 'method_ref',
  tag: 'tag_ref',
}

/** Query for all options of a kind. Includes deleted ones, which conversations may still have. */
export const optionsQuery = (kind: OptionKind) =>
  queryOptions({
    queryKey: ['ticket-options', kind],
    queryFn: async (): Promise<TicketOption[]> => (await lists[kind]()).map((option) => ({ ...option, ref: String(option[refNames[kind]]) })),
    // Translate here instead of in the query, because cached data survives a language change.
    select: (options) => options.map((option) => ({ ...option, name: optionName(option) })),
  })

/** Returns the display name of an option. */
const optionName = ({ name, is_built_in }: Pick<TicketOption, 'name' | 'is_built_in'>): string => (is_built_in ? names(name) : name)

const kinds = Object.keys(lists) as OptionKind[]

/** Returns the options of these kinds once loaded; fetched once, and again when they change. */
export function useTicketOptions(asked: readonly OptionKind[]): Partial<Record<OptionKind, TicketOption[]>> {
  const all = useQueries({ queries: kinds.map((kind) => ({ ...optionsQuery(kind), enabled: asked.includes(kind) })) })
  return Object.fromEntries(kinds.map((kind, index) => [kind, all[index]?.data]))
}
