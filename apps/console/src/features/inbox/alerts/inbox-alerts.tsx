import { isQuietAt } from '@porchlight/contracts/activity/quiet-hours'
import type { StreamData } from '@porchlight/contracts/live'
import { inboxFlags } from '@porchlight/contracts/permission-flags'
import { rightNow } from '@porchlight/ui/relative-time/right-now.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { onLibraryData } from '../../../shared/connection/live/live.ts'
import { inboxBadge, useCounts } from '../../../shared/conversations/counts.ts'
import { myDrafts } from '../../../shared/conversations/drafts/my-drafts.ts'
import { mutedQuery } from '../../../shared/conversations/muted.ts'
import { followLibrary } from '../../../shared/conversations/store/follow-library.ts'
import { searchOf, startOf } from '../../../shared/conversations/tabs.ts'
import { playTone } from '../../../shared/conversations/tone.ts'
import { showNews } from '../../../shared/interface/news-toast.tsx'
import { isShownToAll } from '../../../shared/interface/shown-to-all.ts'
import { agentNotificationsQuery } from '../../../shared/people/agent-notifications.ts'
import { useMe } from '../../../shared/people/me.ts'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { offerApp, showBadge } from '../../../shared/phone/install-app.ts'
import { useSignedIn } from '../../../shared/session/session-store.ts'
import { mentionIn } from './mention-in.ts'
import { eventOf, type Known, type News, newsOf } from './news-of.ts'
import { type Mention, notificationOf, openLabel } from './notification-of.ts'
import { PermissionBar } from './permission-bar.tsx'
import { usePushes } from './use-pushes.ts'
import { useTitleCount } from './use-title-count.ts'
import { WaitingBar } from './waiting-bar.tsx'

/**
 * Background part of the inbox on every console page: keeps lists in sync, sends unsent messages, and alerts the agent by notice, notification, sound and title.
 * Lazy-loaded after the shell. Also renders the bar that asks for the browser's permission.
 */
export default function InboxAlerts() {
  const { can, ready } = usePermissions()
  return (
    <>
      {(can(inboxFlags) || !ready) && <Unsent />}
      {can(inboxFlags) ? <Alerts /> : null}
    </>
  )
}

/** Sends what earlier pages left unsent, and says what waits: also where the console was opened without a connection, and nobody's rights are known yet. */
function Unsent() {
  useEffect(() => void offerApp(), [])
  return <WaitingBar />
}

function Alerts() {
  const me = useSignedIn().user.user_id
  const isAway = useMe()?.is_away === 1
  const counts = useCounts()
  const { data: settings } = useQuery(agentNotificationsQuery)
  const { data: muted } = useQuery(mutedQuery)
  const { can } = usePermissions()
  const navigate = useNavigate()
  useEffect(followLibrary, [])
  useEffect(() => void myDrafts(), [])
  usePushes(me)
  const unread = inboxBadge(counts) + (counts?.mine_unread ?? 0)
  useTitleCount(unread)
  useEffect(() => showBadge(unread), [unread])

  const tell = (news: News) => {
    if (isShownToAll()) return
    const wanted = settings?.[eventOf[news.kind]]
    const isQueue = news.kind === 'waiting'
    // Away agents are offered no new chats, so skip alerts for the queue; the agent's own chats still alert.
    if (!wanted || isQuietAt(settings.quiet_hours, new Date(rightNow())) || (isQueue && (isAway || !can('canTakeChats')))) return
    // A mention gets through unless mentions are muted too.
    const withMentions = muted?.[news.conversation_ref]
    if (withMentions !== undefined && (withMentions || news.kind !== 'mentioned')) return
    if (wanted.sound && !isLookingAt(news.conversation_ref)) playTone(messageKinds.includes(news.kind) ? 'message' : 'chat', news.conversation_ref)
    const isOnScreen = wanted.screen && !document.hidden && !isLookingAt(news.conversation_ref)
    const isOnDesktop = wanted.desktop && document.hidden && 'Notification' in window && Notification.permission === 'granted'
    if (!isOnScreen && !isOnDesktop) return
    const show = isOnScreen ? showHere : showOnDesktop
    if (news.kind === 'mentioned') {
      void mentionIn(news.conversation_ref, me).then(({ conversation, mention }) => show({ ...news, conversation: conversation ?? news.conversation }, mention))
    } else show(news)
  }
  const open = (news: News, mention?: Mention) => {
    if (news.kind === 'answered') return void navigate(`/admin/profile/tickets?ticket=${news.conversation_ref}`)
    const tab = news.kind === 'waiting' || news.kind === 'offered' ? 'queue' : 'inbox'
    const place = searchOf({ ...startOf(tab), conversation: news.conversation_ref })
    void navigate(`/admin/inbox${place}${mention ? `&message=${mention.id}` : ''}`)
  }
  const showHere = (news: News, mention?: Mention) =>
    showNews({ about: news.conversation_ref, ...notificationOf(news, mention), action: openLabel(), run: () => open(news, mention) })
  const showOnDesktop = (news: News, mention?: Mention) => {
    const { title, body } = notificationOf(news, mention)
    const shown = new Notification(title, { body, tag: news.conversation_ref })
    shown.onclick = () => {
      window.focus()
      shown.close()
      open(news, mention)
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
      // After a gap in the stream, it is impossible to tell what is new.
      reload: () => known.clear(),
    })
  }, [me])
  return <PermissionBar />
}

/** Kinds of news that play the message sound; all others play the chat sound. */
const messageKinds: readonly News['kind'][] = ['message', 'mentioned', 'followed', 'answered']

/** Returns whether this conversation is open and the page has focus; if so, its messages make no sound. */
const isLookingAt = (ref: string) =>
  !document.hidden && document.hasFocus() && ['conversation', 'ticket'].some((name) => new URLSearchParams(location.search).get(name) === ref)
