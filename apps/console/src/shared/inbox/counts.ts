import { inboxFlags } from '@porchlight/contracts/permission-flags'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'
import { usePermissions } from '../permissions/permissions.ts'

/** Figures of the badge and the inbox tabs; each stops counting at 100. Whoever changes conversations invalidates this key. */
export const countsQuery = queryOptions({ queryKey: ['counts'], queryFn: () => api.conversations.counts({}) })

/** The figures, asked for only by those who may open the inbox; undefined while loading or not allowed. */
export function useCounts() {
  const { can } = usePermissions()
  return useQuery({ ...countsQuery, enabled: can(inboxFlags) }).data
}

/** The inbox badge: queue members + unread ticket messages (checklist B2). */
export const inboxBadge = (counts: { queue: number; unread_tickets: number } | undefined): number => (counts ? counts.queue + counts.unread_tickets : 0)
