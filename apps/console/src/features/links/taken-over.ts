import { priorities } from '@porchlight/contracts/conversations/conversation-fields'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'

type Kept = Pick<ConversationView, 'tags' | 'followers' | 'priority' | 'due_at' | 'channel'>
type Gains = Record<'tags' | 'followers' | 'priority' | 'due_at', string[]>

/** Returns the values that a merge gives to the conversation that continues (`takeOver` on the server): empty lists where it gains nothing. */
export function takenOver(from: Omit<Kept, 'channel'>, into: Kept): Gains {
  const rank = (priority: string) => (priorities as readonly string[]).indexOf(priority)
  const isDueEarlier = into.channel === 'ticket' && from.due_at !== null && (into.due_at === null || from.due_at < into.due_at)
  return {
    tags: from.tags.filter((tag) => !into.tags.includes(tag)),
    followers: from.followers.filter((follower) => !into.followers.includes(follower)),
    priority: rank(from.priority) > rank(into.priority) ? [from.priority] : [],
    due_at: isDueEarlier && from.due_at !== null ? [from.due_at] : [],
  }
}
