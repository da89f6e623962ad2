import { type RefObject, useEffect, useState } from 'react'
import { blocksOf } from '../boot.ts'
import { useHelp } from '../help/help.ts'
import { useReading } from '../help/use-reading.ts'
import { useWays } from '../help/use-ways.ts'
import { Faces } from '../parts/faces.tsx'
import type { Press } from '../parts/toolbar.tsx'
import { useSession, useSessionState } from '../session/use-session.ts'
import { Home } from './home.tsx'
import { LazyNews } from './lazy-news.tsx'
import { Recent } from './recent.tsx'
import { Unavailable } from './unavailable.tsx'

/** The first view plus what depends on the visitor. Help content is loaded when the panel opens, not when the frame is preloaded. */
export function Dashboard({ draft, onPress, onSearch }: { draft: RefObject<string>; onPress: (press: Press) => void; onSearch: (query: string) => void }) {
  const { is_open, is_online, faces } = useSessionState()
  const { boot: told } = useSession()
  const boot = { ...told, is_online }
  const help = useHelp()
  const ways = useWays()
  const blocks = blocksOf(boot)
  const topics = useReading('categories', help.categories, !is_open || !blocks.help)
  // The first render matches the prerendered page, to the last element.
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    setDrawn(true)
    // Typed before the app was ready.
    const field = document.querySelector<HTMLInputElement>('.help-block input')
    if (field) draft.current = field.value
  }, [draft])
  useEffect(() => {
    document.documentElement.classList.toggle('is-online', is_online)
  }, [is_online])
  return (
    <Home
      boot={boot}
      topics={topics}
      draft={draft}
      // The place is as high without them, so they may come after the first view.
      faces={isDrawn && faces.length > 0 ? <Faces faces={faces} size={30} /> : null}
      wayTo={ways.category}
      onPress={onPress}
      onSearch={onSearch}
      below={isDrawn && is_open && blocks.news ? <LazyNews /> : null}
    >
      {isDrawn && !boot.chat_enabled ? <Unavailable kind="disabled" /> : null}
      {isDrawn ? <Recent /> : null}
    </Home>
  )
}
