import type { LoaderWords } from '../protocol.ts'

/** The few texts that the loader itself shows or announces, until the frame sends them in its own language. */
export const texts: LoaderWords = {
  open: 'Open chat',
  close: 'Close chat',
  unread: ', unread: ',
  failed: "Couldn't load the chat.",
  retry: 'Try again',
}

/** The texts a visitor may see before any frame has loaded, if the page asks for German. */
export const german = {
  open: 'Chat öffnen',
  failed: 'Der Chat konnte nicht geladen werden.',
  retry: 'Noch einmal versuchen',
}
