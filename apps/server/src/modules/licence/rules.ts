/** How long the last good answer may be used while the service is down (checklist A4). */
export const graceMs = 24 * 3_600_000

/** What is known about a library's subscription. */
export type Licence = { is_active: boolean; library_only: boolean }

/** Returns whether this stored answer may replace the service's: only a good and recent one may. */
export const isFallbackAllowed = (stored: { is_active: boolean; answered_at: Date } | undefined, now: Date): boolean =>
  stored?.is_active === true && now.getTime() - stored.answered_at.getTime() < graceMs
