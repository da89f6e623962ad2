import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { linksKey } from './change-links.ts'

/** Cache key for the followers of tickets. */
const followersKey = ['followers'] as const

/** Returns a conversation's links. Changing them also increments its `seq`, which triggers a refetch. */
export const useLinks = (conversation: ConversationView) => useLinkList(conversation)?.links ?? []

/** Returns a conversation's links with the counts of its child tickets; undefined while they are fetched. */
export function useLinkList({ conversation_ref, seq }: ConversationView) {
  const { data } = useQuery({
    queryKey: [...linksKey, conversation_ref, seq],
    queryFn: () => api.conversationLinks.list({ conversation_ref }),
    placeholderData: (known) => known,
  })
  return data
}

/** Returns the followers of a ticket with the last answers to them; undefined for one that nobody follows. Asks only for one that has some. */
export function useFollowers(conversation: ConversationView) {
  const { conversation_ref, seq } = conversation
  const isTracker = useLinks(conversation).some(({ kind, is_from }) => kind === 'follows' && !is_from)
  const { data } = useQuery({
    queryKey: [...followersKey, conversation_ref, seq],
    queryFn: () => api.trackers.followers({ conversation_ref }),
    enabled: isTracker,
    placeholderData: (known) => known,
    staleTime: 0,
  })
  return isTracker ? data : undefined
}

/** Returns whether somebody still waits for the solution. */
export const isUnsolved = ({ state }: ConversationView): boolean => state === 'waiting' || state === 'ongoing' || state === 'open'
