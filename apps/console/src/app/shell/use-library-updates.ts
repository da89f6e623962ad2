import type { Notice } from '@porchlight/contracts/live'
import { useEffect } from 'react'
import { countsQuery, refreshCounts } from '../../shared/inbox/counts.ts'
import { onLibraryData } from '../../shared/live/live.ts'
import { agentsQuery, applyAgents } from '../../shared/people/agents.ts'
import { meQuery } from '../../shared/people/me.ts'
import { queryClient } from '../../shared/query-client.ts'
import { permissionsRefresh } from './permissions-refresh.ts'

/** Queries of the shell, or of several screens, to refetch on each kind of notice. */
const queriesOf: Partial<Record<Notice['kind'], (readonly unknown[])[]>> = {
  feed_changed: [['feeds']],
  drafts_changed: [['drafts']],
  settings_changed: [['settings']],
  teams_changed: [['teams']],
  ticket_options_changed: [['ticket-options']],
  canned_replies_changed: [['canned-replies']],
  teammates_changed: [agentsQuery.queryKey, ['invitations']],
  permissions_changed: [['permissions'], ['roles'], meQuery.queryKey],
}

const refetch = (...queries: (readonly unknown[])[]) => {
  for (const queryKey of queries) void queryClient.invalidateQueries({ queryKey })
}

/** Keeps the shell's own data in sync with the library's live stream. Features subscribe to their own parts. */
export function useLibraryUpdates(): void {
  useEffect(() => {
    const permissions = permissionsRefresh(() => refetch(...(queriesOf.permissions_changed ?? [])))
    const hearNotice = ({ kind }: Notice) => {
      if (kind === 'permissions_changed') permissions.hearChange()
      else refetch(...(queriesOf[kind] ?? []))
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
      permissions.stop()
    }
  }, [])
}
