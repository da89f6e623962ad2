import type { LoaderWords } from '../protocol.ts'

/** The few texts the loader itself shows or announces, until the frame has told them in its own language. */
export const texts: LoaderWords = {
  open: 'Open chat',
  close: 'Close chat',
  unread: ', unread: ',
  failed: "Couldn't load the chat.",
  retry: 'Try again',
}

/** The texts that a visitor may meet before any frame has loaded, if the page asks for German. */
export const german = {
  open: 'Chat öffnen',
  failed: 'Der Chat konnte nicht geladen werden.',
  retry: 'Noch einmal versuchen',
}
