/** How long the last good answer stands in for a service that is away (checklist A4). */
export const graceMs = 24 * 3_600_000

/** What is known of a library's subscription. */
export type Licence = { is_active: boolean; library_only: boolean }

/** May this stored answer stand in for the service? Only a good one, and only while it is young. */
export const mayStandIn = (stored: { is_active: boolean; answered_at: Date } | undefined, now: Date): boolean =>
  stored?.is_active === true && now.getTime() - stored.answered_at.getTime() < graceMs
