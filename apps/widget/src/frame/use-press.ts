import type { HostBridge } from './host-bridge.ts'
import type { Press } from './parts/toolbar.tsx'
import { type Route, useRouter } from './router.tsx'
import { useSession } from './session/use-session.ts'

const routes: Record<Exclude<Press, 'close'>, Route> = {
  home: { screen: 'home' },
  chat: { screen: 'chat', conversation_ref: null },
  conversations: { screen: 'conversations' },
  message: { screen: 'message' },
  ask: { screen: 'chat', conversation_ref: null },
  search: { screen: 'help' },
  help: { screen: 'help' },
  news: { screen: 'news' },
}

/** Returns the click handler for the dashboard and the toolbar. `message`: the first message of a chat started from the question field. */
export function usePress(host?: Pick<HostBridge, 'send'>): (press: Press, message?: string) => void {
  const router = useRouter()
  const session = useSession()
  return (press, message) => {
    if (press === 'close') return host?.send({ type: 'close' })
    if (press === 'chat') session.startAnew()
    if (message) session.chat(null).send({ message, begins: session.chatFlow })
    router.go(routes[press])
  }
}
