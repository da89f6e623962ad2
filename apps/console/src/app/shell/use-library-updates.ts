import { useEffect } from 'react'
import { onLibraryData } from '../../shared/connection/live/live.ts'
import { queryClient } from '../../shared/connection/query-client.ts'
import { countsQuery, refreshCounts } from '../../shared/conversations/counts.ts'
import { defineFeature, type Feature } from '../../shared/features/define-feature.ts'
import { agentsQuery, applyAgents } from '../../shared/people/agents.ts'
import { meQuery } from '../../shared/people/me.ts'
import { features } from '../features.ts'
import { noticeRefetcher } from './notice-queries.ts'
import { permissionsRefresh } from './permissions-refresh.ts'

/** Queries owned by the shell or shared code, to refetch on notices. */
export const own = defineFeature({
  notices: { teammates: { lists: [agentsQuery.queryKey] }, permissions: { lists: [['permissions'], countsQuery.queryKey, meQuery.queryKey] } },
  // Content screens hear these in `content-changes.ts`. The others have no screen yet.
  listensTo: ['content', 'content_lists', 'contact_form', 'inbound_mails', 'mail_deliveries', 'ratings'],
})
const all: readonly Feature[] = [own, ...features]

/** Keeps the shell's own data in sync with the library's live stream. Features subscribe to their own parts. */
export function useLibraryUpdates(): void {
  useEffect(() => {
    const notices = noticeRefetcher(queryClient, all)
    const refetchPermissions = permissionsRefresh(() => notices.hear({ topic: 'permissions', ids: null }))
    const stop = onLibraryData({
      apply: ({ agents, conversations, gone, notices: heard }) => {
        if (agents) applyAgents(agents)
        if (conversations || gone) refreshCounts()
        for (const notice of heard ?? []) {
          if (notice.topic === 'permissions') refetchPermissions()
          else notices.hear(notice)
        }
      },
      reload: notices.reload,
    })
    return () => {
      stop()
      refetchPermissions.cancel()
      notices.cancel()
    }
  }, [])
}
