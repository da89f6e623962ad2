import type { Notice } from '@porchlight/contracts/live'
import { useEffect } from 'react'
import { onLibraryData } from '../../shared/connection/live/live.ts'
import { queryClient } from '../../shared/connection/query-client.ts'
import { countsQuery, refreshCounts } from '../../shared/conversations/counts.ts'
import type { Feature } from '../../shared/features/define-feature.ts'
import { agentsQuery, applyAgents } from '../../shared/people/agents.ts'
import { meQuery } from '../../shared/people/me.ts'
import { features } from '../features.ts'
import { noticeQueries } from './notice-queries.ts'
import { permissionsRefresh } from './permissions-refresh.ts'

/** Queries owned by the shell or shared code, to refetch on notices. */
const own: Feature = {
  notices: { teammates: [agentsQuery.queryKey], permissions: [['permissions'], countsQuery.queryKey, meQuery.queryKey] },
}
const all = [own, ...features]

const refetch = (...queries: (readonly unknown[])[]) => {
  for (const queryKey of queries) void queryClient.invalidateQueries({ queryKey })
}

/** Keeps the shell's own data in sync with the library's live stream. Features subscribe to their own parts. */
export function useLibraryUpdates(): void {
  useEffect(() => {
    const refetchPermissions = permissionsRefresh(() => refetch(...noticeQueries(all, 'permissions')))
    const hearNotice = ({ topic }: Notice) => {
      if (topic === 'permissions') refetchPermissions()
      else refetch(...noticeQueries(all, topic))
    }
    const stop = onLibraryData({
      apply: ({ agents, conversations, gone, notices }) => {
        if (agents) applyAgents(agents)
        if (conversations || gone) refreshCounts()
        for (const notice of notices ?? []) hearNotice(notice)
      },
      reload: () => refetch(...noticeQueries(all)),
    })
    return () => {
      stop()
      refetchPermissions.cancel()
    }
  }, [])
}
