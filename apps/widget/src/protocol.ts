import type { WidgetLayout } from '@porchlight/contracts/library-document'
import type { Identity, NewMessage } from '@porchlight/embed/types'

export type { Identity, NewMessage } from '@porchlight/embed/types'

/**
 * Protocol between the loader on the customer's page and the chat frame, including how each authenticates the other.
 * Every message is sealed with the nonce the loader made for this frame, posted to one exact origin, and accepted only from
 * the exact origin and window it must come from.
 */

/** The page the visitor is looking at; `url` has no fragment, which may carry secrets of the customer's site. */
export type Page = { url: string; title: string }

/** How the focus follows an opened panel. */
export type Focus = 'none' | 'quiet' | 'shown'

/**
 * Loader → frame. `to` is a route of the frame such as `chat`; `focus` is 'none' when a page load reopens the panel by itself, 'shown' when the keyboard opened
 * it, otherwise 'quiet': the focus moves without its ring.
 */
export type ToFrame =
  | { type: 'open'; page: Page; to?: string; focus: Focus }
  | { type: 'close' }
  | { type: 'page'; page: Page }
  | { type: 'identify'; identity: Identity }
  | { type: 'shutdown' }

/**
 * Data the loader keeps for the next page, as sent by the frame: the library's colour; `known`: whether the visitor has a conversation, so that the frame is
 * preloaded for its badge; `off`: whether the library shows new visitors nothing; `away`: whether no agent is online; `forget`: whether a sign-out must still
 * reach the frame; `badge`: the key that only counts the visitor's unread messages, empty for an unknown visitor; `words`: the loader's texts in the frame's
 * language.
 */
export type News = { color?: string; known?: boolean; off?: boolean; away?: boolean; forget?: boolean; badge?: string; words?: LoaderWords }

/** The loader's own texts: names of the launcher, and the message shown when the frame does not load. */
export type LoaderWords = Record<'open' | 'close' | 'unread' | 'failed' | 'retry', string>

/**
 * Frame → loader. `ready`: the frame is listening. `news`: data to keep. `place`: the current route, which a page that reopens the panel requests. `peek`: the
 * frame shows a few lines beside the launcher while the panel is closed, this many pixels high; 0: no longer. `open`: the visitor wants to see the route `to`.
 * `unread` and `message` are passed on to the page's listeners. `gone`: the visitor has been forgotten.
 */
export type ToHost =
  | { type: 'ready'; news: News }
  | { type: 'news'; news: News }
  | { type: 'peek'; height: number }
  | { type: 'open'; to: string }
  | { type: 'close' }
  | { type: 'place'; to: string }
  | { type: 'unread'; detail: number }
  | { type: 'message'; detail: NewMessage }
  | { type: 'gone'; news: News }

/** Unsaved settings that the widget preview applies on top of the stored ones: the layout and style sheet being edited, and the color scheme. */
export type PreviewLook = { layout?: WidgetLayout; css?: string; scheme?: 'light' | 'dark' }

/** Console → preview: its look, or the answer to a call (`value`; without one, the call failed). */
export type ToPreview = { type: 'look'; look: PreviewLook } | { type: 'answer'; id: number; value?: unknown }

/** Preview → console: it is listening, or requests help content, which its own origin may not do. */
export type FromPreview = { type: 'previewReady' } | { type: 'help'; id: number; name: string; input: unknown }

/** A message as it is sent. */
export type Sealed<T> = T & { porchlight: string }
