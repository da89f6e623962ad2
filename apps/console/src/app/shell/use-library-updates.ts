import type { Notice, NoticeTopic } from '@porchlight/contracts/live'
import { useEffect } from 'react'
import { countsQuery, refreshCounts } from '../../shared/inbox/counts.ts'
import { smartQueuesQuery } from '../../shared/inbox/smart-queues.ts'
import { onLibraryData } from '../../shared/live/live.ts'
import { agentsQuery, applyAgents } from '../../shared/people/agents.ts'
import { meQuery } from '../../shared/people/me.ts'
import { queryClient } from '../../shared/query-client.ts'
import { permissionsRefresh } from './permissions-refresh.ts'

/** Queries of the shell, or of several screens, to refetch on each notice of a topic. */
const queriesOf: Partial<Record<NoticeTopic, (readonly unknown[])[]>> = {
  feed: [['feeds']],
  drafts: [['drafts']],
  settings: [['settings']],
  teams: [['teams']],
  ticket_options: [['ticket-options']],
  smart_queues: [smartQueuesQuery.queryKey],
  canned_replies: [['canned-replies']],
  platform_tickets: [['platform-tickets']],
  teammates: [agentsQuery.queryKey, ['invitations']],
  permissions: [['permissions'], ['roles'], ['feeds'], ['drafts'], countsQuery.queryKey, meQuery.queryKey],
}

const refetch = (...queries: (readonly unknown[])[]) => {
  for (const queryKey of queries) void queryClient.invalidateQueries({ queryKey })
}

/** Keeps the shell's own data in sync with the library's live stream. Features subscribe to their own parts. */
export function useLibraryUpdates(): void {
  useEffect(() => {
    const refetchPermissions = permissionsRefresh(() => refetch(...(queriesOf.permissions ?? [])))
    const hearNotice = ({ topic }: Notice) => {
      if (topic === 'permissions') refetchPermissions()
      else refetch(...(queriesOf[topic] ?? []))
    }
    const stop = onLibraryData({
      apply: ({ agents, conversations, gone, notices }) => {
        if (agents) applyAgents(agents)
        if (conversations || gone) refreshCounts()
        for (const notice of notices ?? []) hearNotice(notice)
      },
      reload: () => refetch(countsQuery.queryKey, ...Object.values(queriesOf).flat()),
    })
    return () => {
      stop()
      refetchPermissions.cancel()
    }
  }, [])
}
