import { limits } from '@porchlight/contracts/limits'

/**
 * Returns the delay in milliseconds before try number `attempt` (1 is the first after a loss): five quick tries after 1000 ms each (checklist I2), then a
 * random time between 1 s and a ceiling that doubles up to 30 s, so that clients do not reconnect in step.
 */
export function reconnectDelay(attempt: number, random: () => number): number {
  const quick = limits.reconnectDelayMs
  if (attempt <= limits.reconnectQuickTries) return quick
  const ceiling = Math.min(limits.reconnectMaxDelayMs, quick * 2 ** (attempt - limits.reconnectQuickTries))
  return Math.round(quick + random() * (ceiling - quick))
}
