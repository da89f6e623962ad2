import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { pushMarkOf } from '../../../shared/push/push-mark.ts'

/**
 * For a person who has turned pushes on in this browser: registers it again for the present session, and opens the page of a pushed notification that they
 * click, if the service worker finds this tab. Loads nothing for anyone else.
 */
export function usePushes(user_id: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (localStorage.getItem(pushMarkOf(user_id)) === null) return
    void import('../../../shared/push/browser-push.ts').then(({ renewPush }) => renewPush(user_id))
    const hear = ({ data }: MessageEvent<{ open?: unknown }>) => {
      if (typeof data.open === 'string' && data.open.startsWith('/admin/')) void navigate(data.open)
    }
    navigator.serviceWorker?.addEventListener('message', hear)
    return () => navigator.serviceWorker?.removeEventListener('message', hear)
  }, [user_id, navigate])
}
