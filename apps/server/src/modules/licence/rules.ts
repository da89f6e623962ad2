/** How long the last positive response may be used while the service is down (checklist A4). */
export const graceMs = 24 * 3_600_000

/** The known state of a library's subscription. */
export type Licence = { is_active: boolean; library_only: boolean }

/** Returns whether this stored response may be used instead of the service's: only if it is positive and recent. */
export const isFallbackAllowed = (stored: { is_active: boolean; answered_at: Date } | undefined, now: Date): boolean =>
  stored?.is_active === true && now.getTime() - stored.answered_at.getTime() < graceMs
