import { useEffect, useLayoutEffect, useRef } from 'react'
import type { ToFrame } from '../protocol.ts'
import { focusScreen } from './focus-screen.ts'
import { useHelp } from './help/help.ts'
import { type HostBridge, newsOf } from './host-bridge.ts'
import type { Press } from './parts/toolbar.tsx'
import { pathOf, readRoute } from './route.ts'
import { useRouter } from './router.tsx'
import { Dashboard } from './screens/dashboard.tsx'
import { Shown } from './screens/shown.tsx'
import type { SteeredSession } from './session/create-session.ts'
import { usePress } from './use-press.ts'

/** The frame: one screen at a time, controlled by the visitor and the loader. */
export function App({ session, host }: { session: SteeredSession; host: HostBridge }) {
  const router = useRouter()
  const { route } = router
  const going = useRef(router.go)
  going.current = router.go
  const help = useHelp()
  const { activities } = help
  const press = usePress(host)
  const close = () => press('close')
  const pressing = useRef(press)
  pressing.current = press
  const search = (query: string) => router.go({ screen: 'help', query })

  useEffect(() => {
    const page = document.documentElement
    const { pressed } = page.dataset
    /** Repeats the visitor's actions from before the app started. */
    const replay = () => {
      const form = document.querySelector<HTMLFormElement>(`form[data-press=${pressed}]`)
      if (form) form.requestSubmit()
      else if (pressed) pressing.current(pressed as Press)
    }
    // A question must be sent as the person whom the page identifies. The page identifies them before it reports its URL.
    let isAsked = pressed === 'ask' && host.hasLoader
    let identified = Promise.resolve()
    const hear = (message: ToFrame) => {
      if (message.type === 'open') {
        help.page = message.page.url
        session.opened(message.page)
        activities.opened()
        page.dataset.opened = message.focus
        if (message.to) going.current(readRoute(message.to))
        if (message.focus !== 'none') {
          // While the peek is shown, nothing else can have the focus.
          page.classList.remove('is-peeking')
          page.classList.toggle('is-quiet', message.focus === 'quiet')
          focusScreen()
        }
      } else if (message.type === 'close') session.closed()
      else if (message.type === 'page') {
        help.page = message.page.url
        session.wander(message.page)
        if (isAsked) void identified.then(replay)
        isAsked = false
      } else if (message.type === 'identify') identified = session.identify(message.identity)
      else session.forget()
    }
    const stop = host.listen(hear)
    if (!host.hasLoader) {
      session.opened(undefined)
      activities.opened()
    }
    page.dataset.started = '1'
    if (!isAsked) replay()
    host.send({ type: 'ready', news: newsOf(session.boot) })
    return stop
  }, [session, host, activities, help])

  useEffect(() => {
    // Menus and dialogs handle their own Escape; any other closes the window.
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
  const shown = pathOf(route)
  // A layout effect runs before the next key arrives, so that typing continues in the next screen's field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the screen shown is what the focus follows
  useLayoutEffect(() => {
    if (!isFirst.current) {
      focusScreen()
      // Lets the panel reopen on this screen on the site's next page.
      host.send({ type: 'place', to: shown })
    }
    isFirst.current = false
  }, [shown])

  useEffect(() => {
    if (route.screen === 'home') activities.leftSearch()
    if (route.screen === 'chat') activities.openedChat()
  }, [route.screen, activities])

  // No wrapper around the screen: the markup must match the prerendered first view element for element.
  if (route.screen === 'home') return <Dashboard onPress={press} onSearch={search} />
  return <Shown route={route} onClose={close} />
}
