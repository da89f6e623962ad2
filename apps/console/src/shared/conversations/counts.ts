import { inboxFlags } from '@porchlight/contracts/permission-flags'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { throttle } from 'es-toolkit'
import { useMemo } from 'react'
import { api } from '../connection/api.ts'
import { fetchAgain } from '../connection/fetch-again.ts'
import { usePermissions } from '../permissions/permissions.ts'
import { onSessionEnd } from '../session/end-session.ts'
import { smartQueuesQuery } from './smart-queues.ts'
import { usePendingActs } from './store/pending-acts.ts'

/** Query for the counts on the badge and the inbox tabs, each capped at 100. Code that changes conversations must call `refreshCounts`. */
export const countsQuery = queryOptions({ queryKey: ['counts'], queryFn: () => api.conversations.counts({}) })

/** Returns the counts, as the user's acts leave them that the server has not answered yet; undefined while loading, or if the user may not open the inbox. */
export function useCounts() {
  const { can } = usePermissions()
  const { data, dataUpdatedAt } = useQuery({ ...countsQuery, enabled: can(inboxFlags) })
  const acts = usePendingActs()
  const [takes, supervises, seesTickets] = [can('canTakeChats'), can('canSuperviseChats'), can('canViewExistingTickets')]
  return useMemo(
    () => data && acts.counts(data, dataUpdatedAt, { queue: takes, mine: true, mine_unread: true, chats: supervises, unread_tickets: seesTickets }),
    [acts, data, dataUpdatedAt, takes, supervises, seesTickets],
  )
}

const refreshEveryMs = 1000

/** Refetches the counts (including those of visible smart queues) immediately, but at most once a second. */
export const refreshCounts = throttle(() => {
  void fetchAgain(countsQuery.queryKey, smartQueuesQuery.queryKey)
}, refreshEveryMs)

onSessionEnd(() => refreshCounts.cancel())

/** Returns the count for the inbox badge: queued conversations + unread ticket messages (checklist B2). */
export const inboxBadge = (counts: { queue: number; unread_tickets: number } | undefined): number => (counts ? counts.queue + counts.unread_tickets : 0)
