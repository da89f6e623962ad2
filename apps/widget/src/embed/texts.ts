import type { LoaderWords } from '../protocol.ts'

/** UI strings for the loader, until the frame sends them in its own language. */
export const texts: LoaderWords = {
  open: 'Open chat',
  close: 'Close chat',
  unread: ', unread: ',
  failed: "Couldn't load the chat.",
  retry: 'Try again',
}

/** UI strings in German, for what a visitor may see before any frame has loaded. */
export const german = {
  open: 'Chat öffnen',
  failed: 'Der Chat lädt nicht.',
  retry: 'Erneut versuchen',
}
