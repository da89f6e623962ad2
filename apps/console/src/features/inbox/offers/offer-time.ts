import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { limits } from '@porchlight/contracts/limits'

/** Minutes after which a waiting visitor counts as waiting very long. */
const veryLongMinutes = 10

/** Returns the seconds until an offer passes to the next agent; null for a request to take over. If there is only one agent, an expired offer is renewed. */
export function secondsLeft({ state, offered_at }: Pick<ConversationView, 'state' | 'offered_at'>, now: number): number | null {
  if (state !== 'waiting' || offered_at === null) return null
  const stands = Math.max(0, now - Date.parse(offered_at)) % limits.offerMs
  return Math.ceil((limits.offerMs - stands) / 1000)
}

/** Returns how long a visitor has waited, as the level that determines the color of the wait, in offers and lists alike. Tickets wait for hours as a rule. */
export function waitOf({ waiting_since, channel }: Pick<ConversationView, 'waiting_since' | 'channel'>, now: number): 'short' | 'long' | 'very-long' {
  if (channel === 'ticket') return 'long'
  const minutes = waiting_since === null ? 0 : (now - Date.parse(waiting_since)) / 60_000
  return minutes >= veryLongMinutes ? 'very-long' : minutes >= limits.longWaitMinutes ? 'long' : 'short'
}
