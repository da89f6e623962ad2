import type { ArticleEditor } from '@porchlight/contracts/articles/articles'
import { useEffect, useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { onSignal } from '../../shared/connection/live/live.ts'
import { useSignedIn } from '../../shared/session/session-store.ts'

/** Interval at which the client reports that its user is editing; the server drops reports after 45 seconds. */
const renewMs = 20_000

/** Returns who else is editing the article: polled, and updated at once by live events. */
export function useEditors(article_id: string): ArticleEditor[] {
  const { user } = useSignedIn()
  const [editors, setEditors] = useState<ArticleEditor[]>([])
  useEffect(() => {
    if (article_id === '') return
    let isHere = true
    const say = (is_editing: boolean) =>
      api.articles.editing({ article_id, is_editing }).then(
        (answer) => isHere && setEditors(answer.editors),
        () => {},
      )
    void say(true)
    const timer = setInterval(() => document.visibilityState === 'visible' && void say(true), renewMs)
    const stop = onSignal((signal) => {
      if (signal.signal !== 'editing' || signal.article_id !== article_id || signal.who.id === user.user_id) return
      const { id, name, picture } = signal.who
      setEditors((known) => [...known.filter((one) => one.user_id !== id), ...(signal.is_editing ? [{ user_id: id, name, picture }] : [])])
    })
    return () => {
      isHere = false
      clearInterval(timer)
      stop()
      void say(false)
    }
  }, [article_id, user.user_id])
  return editors
}
