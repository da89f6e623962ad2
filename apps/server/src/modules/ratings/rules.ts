import { limits } from '@porchlight/contracts/limits'

/**
 * Returns whether a rating can be given or changed (checklist P1): given for 30 days after the closing it is about, and changed within 15 minutes after it was
 * given.
 */
export function isOpen({ closed_at, rated_at }: { closed_at: Date; rated_at: Date | null }, now: Date): boolean {
  if (rated_at !== null) return now.getTime() <= rated_at.getTime() + limits.ratingChangeMinutes * 60_000
  return now.getTime() <= closed_at.getTime() + limits.ratingOpenDays * 86_400_000
}
