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

/** Creates or renames an option. */
export async function saveOption(kind: OptionKind, { ref, name, status_category }: { ref?: string; name: string; status_category?: string }): Promise<void> {
  const category = (status_category ?? 'open') as 'open' | 'waiting' | 'solved' | 'closed'
  const save: Record<OptionKind, () => Promise<unknown>> = {
    ticket_type: () => (ref ? api.ticketTypes.update({ ticket_type_ref: ref, name }) : api.ticketTypes.create({ name })),
    ticket_category: () => (ref ? api.ticketCategories.update({ ticket_category_ref: ref, name }) : api.ticketCategories.create({ name })),
    ticket_tier: () => (ref ? api.ticketTiers.update({ ticket_tier_ref: ref, name }) : api.ticketTiers.create({ name })),
    ticket_status: () => (ref ? api.ticketStatuses.update({ status_ref: ref, name }) : api.ticketStatuses.create({ name, status_category: category })),
    creation_method: () => (ref ? api.ticketMethods.update({ method_ref: ref, name }) : api.ticketMethods.create({ name })),
    tag: () => (ref ? api.convTags.update({ tag_ref: ref, name }) : api.convTags.create({ name })),
  }
  await save[kind]()
}

/** Creates a conversation tag and returns its reference. */
export async function createTag(name: string): Promise<string> {
  const { option } = await api.convTags.create({ name })
  return option.tag_ref
}

/** Deletes an option; it can then no longer be selected. */
export async function removeOption(kind: OptionKind, ref: string): Promise<void> {
  const remove: Record<OptionKind, () => Promise<unknown>> = {
    ticket_type: () => api.ticketTypes.remove({ ticket_type_ref: ref }),
    ticket_category: () => api.ticketCategories.remove({ ticket_category_ref: ref }),
    ticket_tier: () => api.ticketTiers.remove({ ticket_tier_ref: ref }),
    ticket_status: () => api.ticketStatuses.remove({ status_ref: ref }),
    creation_method: () => api.ticketMethods.remove({ method_ref: ref }),
    tag: () => api.convTags.remove({ tag_ref: ref }),
  }
  await remove[kind]()
}
