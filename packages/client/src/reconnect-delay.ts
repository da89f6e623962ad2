import { limits } from '@porchlight/contracts/limits'

/**
 * Returns the milliseconds before try number `attempt` (1 is the first after a loss): five quick ones of 1000 ms (checklist I2), then between 1 s and a ceiling
 * that doubles up to 30 s, random over the whole span so that clients do not return in step.
 */
export function reconnectDelay(attempt: number, random: () => number): number {
  const quick = limits.reconnectDelayMs
  if (attempt <= limits.reconnectQuickTries) return quick
  const ceiling = Math.min(limits.reconnectMaxDelayMs, quick * 2 ** (attempt - limits.reconnectQuickTries))
  return Math.round(quick + random() * (ceiling - quick))
}
