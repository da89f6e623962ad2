import { useEffect, useRef } from 'react'
import type { ToFrame } from '../protocol.ts'
import { focusScreen } from './focus-screen.ts'
import type { HostBridge } from './host-bridge.ts'
import { LazyChat } from './lazy-chat.tsx'
import { readRoute } from './route.ts'
import { useRouter } from './router.tsx'
import { Conversations } from './screens/conversations.tsx'
import { Home } from './screens/home.tsx'
import { Recent } from './screens/recent.tsx'
import { Unavailable } from './screens/unavailable.tsx'
import type { SteeredSession } from './session/create-session.ts'

/** The frame: one screen at a time, steered by the visitor and by the loader. */
export function App({ session, host }: { session: SteeredSession; host: HostBridge }) {
  const router = useRouter()
  const { route } = router
  const going = useRef(router.go)
  going.current = router.go
  const close = () => host.send({ type: 'close' })
  const startChat = () => {
    session.startAnew()
    router.go({ screen: 'chat', conversation_ref: null })
  }

  useEffect(() => {
    const page = document.documentElement
    const hear = (message: ToFrame) => {
      if (message.type === 'open') {
        session.opened(message.page)
        page.dataset.opened = message.focus
        if (message.to) going.current(readRoute(message.to))
        if (message.focus !== 'none') {
          page.classList.toggle('is-quiet', message.focus === 'quiet')
          focusScreen()
        }
      } else if (message.type === 'close') session.closed()
      else if (message.type === 'page') session.wander(message.page)
      else if (message.type === 'identify') session.identify(message.identity)
      else session.forget()
    }
    const stop = host.listen(hear)
    if (!host.hasLoader) session.opened(undefined)
    // What was pressed before we were here.
    page.dataset.started = '1'
    if (page.dataset.pressed === 'close') host.send({ type: 'close' })
    if (page.dataset.pressed === 'chat') going.current({ screen: 'chat', conversation_ref: null })
    host.send({ type: 'ready', color: session.boot.theme_color, chat: session.boot.chat_enabled })
    return stop
  }, [session, host])

  useEffect(() => {
    // Menus and dialogs keep their own Escape; any other closes the window.
    const pressed = (event: KeyboardEvent) => {
      document.documentElement.classList.remove('is-quiet')
      document.documentElement.dataset.opened = 'shown'
      if (event.key === 'Escape' && !event.defaultPrevented) host.send({ type: 'close' })
    }
    const touched = () => {
      document.documentElement.dataset.opened = 'shown'
    }
    document.addEventListener('keydown', pressed)
    document.addEventListener('pointerdown', touched, true)
    return () => {
      document.removeEventListener('keydown', pressed)
      document.removeEventListener('pointerdown', touched, true)
    }
  }, [host])

  const isFirst = useRef(true)
  const shown = route.screen === 'chat' ? `chat/${route.conversation_ref ?? ''}` : route.screen
  // biome-ignore lint/correctness/useExhaustiveDependencies: the screen shown is what the focus follows
  useEffect(() => {
    if (!isFirst.current) {
      focusScreen()
      // On the next page of the site the visitor finds what is open now.
      host.send({ type: 'place', to: shown })
    }
    isFirst.current = false
  }, [shown])

  // Nothing stands around the screen: the prerendered first view has to match to the last element.
  if (route.screen === 'conversations') return <Conversations onClose={close} />
  if (route.screen === 'chat') return <LazyChat conversation_ref={route.conversation_ref} onClose={close} />
  return (
    <Home boot={session.boot} onClose={close} onChat={startChat}>
      {session.boot.chat_enabled ? null : <Unavailable kind="disabled" />}
      <Recent />
    </Home>
  )
}
