import type { Scope } from './api.ts'

const page = '/admin/profile/tickets'

/** Returns the address of the list of tickets. */
export const listPlace = (scope: Scope): string => (scope === 'library' ? `${page}?scope=library` : page)

/** Returns the address of a ticket; going back leads to the list with this scope. */
export const ticketPlace = (conversation_ref: string, scope: Scope): string =>
  `${page}?${new URLSearchParams({ ...(scope === 'library' && { scope }), ticket: conversation_ref })}`
