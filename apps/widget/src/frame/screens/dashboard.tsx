import { useEffect, useState } from 'react'
import { blocksOf } from '../boot.ts'
import { useHelp } from '../help/help.ts'
import { useReading } from '../help/use-reading.ts'
import { useWays } from '../help/use-ways.ts'
import { Faces } from '../parts/faces.tsx'
import type { Press } from '../parts/toolbar.tsx'
import { useSession, useSessionState } from '../session/use-session.ts'
import { Home } from './home.tsx'
import { LazyArticles, LazyBanners, LazyChatOff, LazyFlowButtons, LazyLinks, LazyNews, LazyRecent, LazyTicketsLink } from './lazy-blocks.tsx'

/** The first view plus what depends on the visitor. Help content is loaded when the panel opens, not when the frame is preloaded. */
export function Dashboard({ onPress, onSearch }: { onPress: (press: Press, message?: string) => void; onSearch: (query: string) => void }) {
  const { is_open, is_online, opens_at, faces, banners, conversations, list } = useSessionState()
  const { boot: told } = useSession()
  const boot = { ...told, is_online, opens_at }
  const help = useHelp()
  const ways = useWays()
  const blocks = blocksOf(boot)
  const topics = useReading('categories', help.categories, !is_open || !blocks.help)
  // The first render must match the prerendered page exactly.
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  useEffect(() => {
    document.documentElement.classList.toggle('is-online', is_online)
  }, [is_online])
  return (
    <Home
      boot={boot}
      topics={topics}
      // The block's height is the same without faces, so they may load after the first view.
      faces={isDrawn && faces.length > 0 ? <Faces faces={faces} size={30} /> : null}
      wayTo={ways.category}
      onPress={onPress}
      onSearch={onSearch}
      above={isDrawn && banners.length > 0 ? <LazyBanners /> : null}
      below={
        isDrawn && is_open ? (
          <>
            {blocks.help ? <LazyArticles /> : null}
            {blocks.news ? <LazyNews /> : null}
            {boot.links.length > 0 ? <LazyLinks /> : null}
            <LazyTicketsLink />
          </>
        ) : null
      }
    >
      {isDrawn && !boot.chat_enabled ? <LazyChatOff /> : null}
      {isDrawn && is_open && blocks.chat ? <LazyFlowButtons /> : null}
      {isDrawn && (conversations.length > 0 || list === 'failed') ? <LazyRecent /> : null}
    </Home>
  )
}
