import { lazyScreen } from '../lazy-screen.tsx'
import { EarlyComposer } from './early-composer.tsx'

/** All screens except the first view, each in its own chunk, loaded on first use. */
export const lazyScreens = {
  conversations: lazyScreen(async () => (await import('./conversations.tsx')).Conversations),
  tickets: lazyScreen(async () => (await import('./tickets/tickets.tsx')).Tickets),
  chat: lazyScreen(async () => (await import('./chat/chat.tsx')).ChatScreen, EarlyComposer),
  noChat: lazyScreen(async () => (await import('./no-chat.tsx')).NoChat),
  message: lazyScreen(async () => (await import('./help/message.tsx')).MessageScreen),
  help: lazyScreen(async () => (await import('./help/help-screen.tsx')).HelpScreen),
  category: lazyScreen(async () => (await import('./help/category-screen.tsx')).CategoryScreen),
  news: lazyScreen(async () => (await import('./help/news-screen.tsx')).NewsScreen),
  article: lazyScreen(async () => (await import('./help/article-screen.tsx')).ArticleScreen),
  customLink: lazyScreen(async () => (await import('./help/custom-link-screen.tsx')).CustomLinkScreen),
  newsFlash: lazyScreen(async () => (await import('./help/news-flash-screen.tsx')).NewsFlashScreen),
}
