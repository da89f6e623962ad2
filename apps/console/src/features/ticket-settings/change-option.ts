import { api } from '../../shared/connection/api.ts'
import type { OptionKind } from '../../shared/conversations/options.ts'

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
