import { inboxFlags } from '@porchlight/contracts/permission-flags'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'
import { usePermissions } from '../permissions/permissions.ts'
import { queryClient } from '../query-client.ts'
import { onSessionEnd } from '../session/end-session.ts'

/** Figures of the badge and the inbox tabs; each stops counting at 100. Whoever changes conversations calls `refreshCounts`. */
export const countsQuery = queryOptions({ queryKey: ['counts'], queryFn: () => api.conversations.counts({}) })

/** The figures, asked for only by those who may open the inbox; undefined while loading or not allowed. */
export function useCounts() {
  const { can } = usePermissions()
  return useQuery({ ...countsQuery, enabled: can(inboxFlags) }).data
}

const refreshEveryMs = 1000
let timer: ReturnType<typeof setTimeout> | undefined
let refreshedAt = 0

/** Has the figures fetched again: at once, but at most every second however often conversations change. */
export function refreshCounts(): void {
  const wait = refreshedAt + refreshEveryMs - Date.now()
  timer ??= setTimeout(
    () => {
      timer = undefined
      refreshedAt = Date.now()
      void queryClient.invalidateQueries({ queryKey: countsQuery.queryKey })
    },
    Math.max(0, wait),
  )
}

onSessionEnd(() => {
  clearTimeout(timer)
  timer = undefined
})

/** The inbox badge: queue members + unread ticket messages (checklist B2). */
export const inboxBadge = (counts: { queue: number; unread_tickets: number } | undefined): number => (counts ? counts.queue + counts.unread_tickets : 0)
