import type { Scope } from './api.ts'

const page = '/admin/profile/tickets'

/** Returns the URL of the ticket list. */
export const listPlace = (scope: Scope): string => (scope === 'library' ? `${page}?scope=library` : page)

/** Returns the URL of a ticket; going back leads to the list with this scope. */
export const ticketPlace = (conversation_ref: string, scope: Scope): string =>
  `${page}?${new URLSearchParams({ ...(scope === 'library' && { scope }), ticket: conversation_ref })}`
