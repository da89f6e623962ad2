import type { Notice } from '@porchlight/contracts/live'
import { useEffect } from 'react'
import { countsQuery, refreshCounts } from '../../shared/inbox/counts.ts'
import { onLibraryData } from '../../shared/live/live.ts'
import { agentsQuery, applyAgents } from '../../shared/people/agents.ts'
import { meQuery } from '../../shared/people/me.ts'
import { queryClient } from '../../shared/query-client.ts'
import { permissionsRefresh } from './permissions-refresh.ts'

const refetch = (queryKey: readonly unknown[]) => void queryClient.invalidateQueries({ queryKey })

/** Keeps what the shell itself shows in step with the library's stream. Features listen for their own part. */
export function useLibraryUpdates(): void {
  useEffect(() => {
    const permissions = permissionsRefresh(() => {
      for (const key of [['permissions'], ['roles'], meQuery.queryKey]) refetch(key)
    })
    const hearNotice = ({ kind }: Notice) => {
      if (kind === 'feed_changed') refetch(['feeds'])
      if (kind === 'settings_changed') refetch(['settings'])
      if (kind === 'teams_changed') refetch(['teams'])
      if (kind === 'teammates_changed') refetch(agentsQuery.queryKey)
      if (kind === 'permissions_changed') permissions.hearChange()
    }
    const stop = onLibraryData({
      apply: ({ agents, conversations, gone, notices }) => {
        if (agents) applyAgents(agents)
        if (conversations || gone) refreshCounts()
        for (const notice of notices ?? []) hearNotice(notice)
      },
      reload: () => {
        for (const key of [countsQuery.queryKey, agentsQuery.queryKey, meQuery.queryKey, ['feeds'], ['permissions']]) refetch(key)
      },
    })
    return () => {
      stop()
      permissions.stop()
    }
  }, [])
}
