import type { MembershipView } from '@porchlight/contracts/identity/memberships'
import { useEffect, useRef } from 'react'
import { errorText } from '../../shared/connection/error-text.ts'
import { fetchAgain } from '../../shared/connection/fetch-again.ts'
import { onSignal } from '../../shared/connection/live/live.ts'
import { playTone } from '../../shared/conversations/tone.ts'
import { showNews } from '../../shared/interface/news-toast.tsx'
import { isShownToAll } from '../../shared/interface/shown-to-all.ts'
import { showError, showInfo } from '../../shared/interface/toasts.ts'
import { membershipsQuery } from '../../shared/memberships/memberships.ts'
import { type NewsElsewhere, newsElsewhere } from '../../shared/memberships/news-elsewhere.ts'
import { switchLibrary } from '../../shared/memberships/switch-library.ts'
import { currentSession, hasFollowed } from '../../shared/session/session-store.ts'
import { t } from './library-texts.ts'

/** Counts of other libraries are refetched at most this often, however much happens there. */
const calmMs = 3000

/** Keeps the counts of the user's other libraries up to date, and rings for what is new there; says so if this tab has followed another one's switch. */
export function useNewsElsewhere(memberships: readonly MembershipView[]): void {
  const before = useRef<readonly MembershipView[]>([])
  useEffect(() => {
    for (const news of newsElsewhere(before.current, memberships)) ring(news)
    before.current = memberships
  }, [memberships])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let askedAt = -calmMs
    const ask = () => {
      timer = undefined
      askedAt = performance.now()
      void fetchAgain(membershipsQuery.queryKey)
    }
    const stop = onSignal(({ signal }) => {
      if (signal === 'elsewhere') timer ??= setTimeout(ask, Math.max(0, askedAt + calmMs - performance.now()))
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
  useEffect(() => {
    if (hasFollowed()) showInfo(t('followed', { name: currentSession()?.library.company_name ?? '' }))
  }, [])
}

/** Switches to another library and tells why, if it can't. */
export const switchTo = (id: string): void => void switchLibrary(id).catch((cause: unknown) => showError(errorText(cause)))

function ring({ membership: { support_lib_id, company_name }, kind, ways }: NewsElsewhere): void {
  if (isShownToAll()) return
  const about = `library.${support_lib_id}`
  const title = t(`news_${kind}`, { name: company_name || support_lib_id })
  const run = () => switchTo(support_lib_id)
  if (ways.includes('sound')) playTone(kind === 'waiting' ? 'chat' : 'message', about)
  // A sound alone would not say where it comes from.
  if (ways.includes('sound') || ways.includes('screen')) showNews({ about, title, body: t('newsBody'), action: t('switch'), run })
  if (!ways.includes('desktop') || !document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return
  const shown = new Notification(title, { body: t('newsBody'), tag: about })
  shown.onclick = () => {
    window.focus()
    shown.close()
    run()
  }
}
