/** Which texts a list of freshness has. `unread` and `tickets` are about articles alone, as only their readers are counted. */
export const freshnessViews = ['due', 'mine', 'unread', 'tickets'] as const
export type FreshnessView = (typeof freshnessViews)[number]

/** Days before its date from which a text is listed as due. */
export const dueSoonDays = 7
/** Published articles that nobody has opened count as never read after so many days. */
export const unreadAfterDays = 30
/** Days over which tickets that follow an article are counted. */
export const ticketDays = 90
