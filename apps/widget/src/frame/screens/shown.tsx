import type { Route } from '../route.ts'
import { useSession } from '../session/use-session.ts'
import { lazyScreens } from './lazy-screens.ts'

const { conversations, tickets, chat, noChat, message, help, category, news, article, customLink, newsFlash } = lazyScreens

/** The screen for any route except the dashboard. */
export function Shown({ route, onClose }: { route: Exclude<Route, { screen: 'home' }>; onClose: () => void }) {
  const { boot } = useSession()
  switch (route.screen) {
    case 'conversations':
      return <conversations.Screen onClose={onClose} />
    case 'tickets':
      return <tickets.Screen onClose={onClose} />
    case 'chat':
      // An open chat continues while chat is disabled, but no new one can start.
      if (route.conversation_ref === null && !boot.chat_enabled) return <noChat.Screen onClose={onClose} />
      return <chat.Screen conversation_ref={route.conversation_ref} flow={route.flow} onClose={onClose} />
    case 'message':
      return <message.Screen onClose={onClose} />
    case 'help':
      return <help.Screen query={route.query ?? ''} onClose={onClose} />
    case 'category':
      return <category.Screen key={route.category_id ?? route.categoryId} categoryId={route.categoryId} category_id={route.category_id} onClose={onClose} />
    case 'news':
      return <news.Screen onClose={onClose} />
    case 'article':
      return <article.Screen key={route.id} id={route.id} onClose={onClose} />
    case 'customLink':
      return <customLink.Screen key={`${route.name}/${route.id}`} id={route.id} name={route.name} onClose={onClose} />
    case 'newsFlash':
      return <newsFlash.Screen key={route.id} id={route.id} onClose={onClose} />
  }
}
