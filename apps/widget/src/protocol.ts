/**
 * What the loader on the customer's page and the chat frame say to each other, and how each knows the other.
 * Every message is sealed with the nonce the loader made for this frame, posted to one exact origin, and accepted only from
 * the exact origin and window it must come from.
 */

/** The page the visitor looks at; `url` has no fragment, which may carry secrets of the customer's site. */
export type Page = { url: string; title: string }

/** Who the visitor is: a token signed by the customer's server (verified), or what the visitor claims (shown as unverified). */
export type Identity = { token: string } | { name?: string; email?: string }

/** How the focus follows an opened panel. */
export type Focus = 'none' | 'quiet' | 'shown'

/**
 * Loader → frame. `to` is a route of the frame such as `chat`; `focus` is 'none' when a page load reopens the
 * panel by itself, 'shown' when the keyboard opened it, otherwise 'quiet': the focus moves without its ring. */
export type ToFrame =
  | { type: 'open'; page: Page; to?: string; focus: Focus }
  | { type: 'close' }
  | { type: 'page'; page: Page }
  | { type: 'identify'; identity: Identity }
  | { type: 'shutdown' }

/**
 * Frame → loader. `ready`: the frame listens; `chat` says whether the library's chat is on. `known`: does this visitor have a conversation? Then the next page load warms the frame
 * for its badge. `place`: the route shown, which a page that reopens the panel asks for. `unread` and `message` are passed on to the page's listeners. `gone`: the visitor has been forgotten.
 */
export type ToHost =
  | { type: 'ready'; color: string; chat: boolean }
  | { type: 'known'; known: boolean }
  | { type: 'close' }
  | { type: 'place'; to: string }
  | { type: 'unread'; detail: number }
  | { type: 'message'; detail: NewMessage }
  | { type: 'gone' }

/** A message has come or gone; its text stays in the frame. */
export type NewMessage = { conversation_ref: string; sender_type: string }

/** A message as it travels. */
export type Sealed<T> = T & { porchlight: string }
