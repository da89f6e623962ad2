import { lazyScreen } from '../lazy-screen.tsx'

/** Every screen but the first view: each in a file of its own, fetched when it is first needed. */
export const lazyScreens = {
  conversations: lazyScreen(async () => (await import('./conversations.tsx')).Conversations),
  chat: lazyScreen(async () => (await import('./chat/chat.tsx')).ChatScreen),
  message: lazyScreen(async () => (await import('./help/message.tsx')).MessageScreen),
  help: lazyScreen(async () => (await import('./help/help-screen.tsx')).HelpScreen),
  category: lazyScreen(async () => (await import('./help/category-screen.tsx')).CategoryScreen),
  news: lazyScreen(async () => (await import('./help/news-screen.tsx')).NewsScreen),
  article: lazyScreen(async () => (await import('./help/article-screen.tsx')).ArticleScreen),
  newsFlash: lazyScreen(async () => (await import('./help/news-flash-screen.tsx')).NewsFlashScreen),
}
