import { lazyPart } from '../lazy-part.tsx'

/** The news, below the first view. */
export const LazyNews = lazyPart(async () => (await import('./help/news-block.tsx')).NewsBlock, 'the news feed could not be loaded')

/** The library's links, below the first view. */
export const LazyLinks = lazyPart(async () => (await import('./help/links-block.tsx')).LinksBlock, 'the links could not be loaded')

/** The newest articles, below the first view. */
export const LazyArticles = lazyPart(async () => (await import('./help/latest-articles.tsx')).LatestArticles, 'the latest articles could not be loaded')

/** Notice that chat is turned off. */
export const LazyChatOff = lazyPart(async () => (await import('./no-chat.tsx')).ChatOff, 'the notice that chat is off could not be loaded')

/** What the team tells of incidents. */
export const LazyBanners = lazyPart(async () => (await import('./banners.tsx')).Banners, 'the banners could not be loaded')

/** The buttons that begin flows. */
export const LazyFlowButtons = lazyPart(async () => (await import('./flow-buttons.tsx')).FlowButtons, 'the buttons of flows could not be loaded')

/** The most recent conversations. Loaded lazily because a new visitor has none. */
export const LazyRecent = lazyPart(async () => (await import('./recent.tsx')).Recent, 'the recent conversations could not be loaded')

/** The way to the visitor's tickets, below everything else. */
export const LazyTicketsLink = lazyPart(async () => (await import('./tickets/tickets-link.tsx')).TicketsLink, 'the link to the tickets could not be loaded')
