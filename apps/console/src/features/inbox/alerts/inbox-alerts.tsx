import type { StreamData } from '@porchlight/contracts/live'
import { inboxFlags } from '@porchlight/contracts/permission-flags'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { inboxBadge, useCounts } from '../../../shared/inbox/counts.ts'
import { onLibraryData } from '../../../shared/live/live.ts'
import { agentNotificationsQuery } from '../../../shared/people/agent-notifications.ts'
import { useMe } from '../../../shared/people/me.ts'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { useSignedIn } from '../../../shared/session/session-store.ts'
import { myDrafts } from '../composer/my-drafts.ts'
import { followLibrary } from '../follow-library.ts'
import { currentOutbox } from '../outbox.ts'
import { searchOf, startOf } from '../tabs.ts'
import { type Known, type News, newsOf } from './news-of.ts'
import { notificationOf } from './notification-of.ts'
import { PermissionBar } from './permission-bar.tsx'
import { playTone } from './tone.ts'
import { useTitleCount } from './use-title-count.ts'

/**
 * The inbox's part on every page of the console: keeps lists in sync, sends what was left unsent, and alerts the agent by notification, sound and title.
 * Lazy-loaded after the shell. Also renders the bar that asks for the browser's permission.
 */
export default function InboxAlerts() {
  const { can } = usePermissions()
  return can(inboxFlags) ? <Alerts /> : null
}

function Alerts() {
  const me = useSignedIn().user.user_id
  const isAway = useMe()?.is_away === 1
  const counts = useCounts()
  const { data: settings } = useQuery(agentNotificationsQuery)
  const { can } = usePermissions()
  const navigate = useNavigate()
  useEffect(followLibrary, [])
  useEffect(() => {
    currentOutbox()
    myDrafts()
  }, [])
  useTitleCount(inboxBadge(counts) + (counts?.mine_unread ?? 0))

  const tell = (news: News) => {
    const isQueue = news.kind === 'waiting'
    // No new chats are offered while away, so skip alerts for the queue; the agent's own chats still alert.
    if (isQueue && (isAway || !settings?.queue || !can('canTakeChats'))) return
    if (settings?.sound && !isLookingAt(news.conversation_ref)) playTone(messageKinds.includes(news.kind) ? 'message' : 'chat')
    if (!settings?.browser || !document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return
    const { title, body } = notificationOf(news)
    const shown = new Notification(title, { body, tag: news.conversation_ref })
    shown.onclick = () => {
      window.focus()
      shown.close()
      const tab = isQueue || news.kind === 'offered' ? 'queue' : 'inbox'
      void navigate(`/admin/inbox${searchOf({ ...startOf(tab), conversation: news.conversation_ref })}`)
    }
  }
  const latest = useRef(tell)
  latest.current = tell
  useEffect(() => {
    const known = new Map<string, Known>()
    return onLibraryData({
      apply: (data: StreamData) => {
        for (const news of newsOf(known, data, me)) latest.current(news)
      },
      // After a gap in the stream there is no telling what is news.
      reload: () => known.clear(),
    })
  }, [me])
  return <PermissionBar />
}

/** News that sounds like a message; the rest sounds like a chat. */
const messageKinds: readonly News['kind'][] = ['message', 'mentioned', 'followed']

/** Returns whether this conversation is open and in focus; if so, its messages make no sound. */
const isLookingAt = (ref: string) => !document.hidden && document.hasFocus() && new URLSearchParams(location.search).get('conversation') === ref
