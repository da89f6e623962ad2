import type { WidgetLayout } from '@porchlight/contracts/library-document'
import type { Identity, NewMessage } from '@porchlight/embed/types'

export type { Identity, NewMessage } from '@porchlight/embed/types'

/**
 * Protocol between the loader on the customer's page and the chat frame, including how each authenticates the other.
 * Every message is sealed with the nonce the loader made for this frame, posted to one exact origin, and accepted only from
 * the exact origin and window it must come from.
 */

/** The page the visitor looks at; `url` has no fragment, which may carry secrets of the customer's site. */
export type Page = { url: string; title: string }

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
 * What the loader keeps for the next page, as the frame tells it: the library's colour; `known`: has the visitor a conversation, so that the frame is warmed for
 * its badge? `off`: does the library show strangers nothing? `away`: is no agent online? `forget`: is a sign-out still to reach the frame? `badge`: the key that counts the
 * visitor's unread messages, and opens nothing else; empty when nobody is known. `words`: the loader's texts in the frame's language.
 */
export type News = { color?: string; known?: boolean; off?: boolean; away?: boolean; forget?: boolean; badge?: string; words?: LoaderWords }

/** The loader's own texts: names of the launcher, and what it says when the frame does not load. */
export type LoaderWords = Record<'open' | 'close' | 'unread' | 'failed' | 'retry', string>

/**
 * Frame → loader. `ready`: the frame listens. `news`: something to keep. `place`: the route shown, which a page that reopens the panel asks for. `peek`: the frame
 * shows a few lines beside the launcher while the panel is closed, so many pixels high; 0: no longer. `open`: the visitor wants to see the route `to`. `unread` and
 * `message` are passed on to the page's listeners. `gone`: the visitor has been forgotten.
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

/** Console → preview: how it looks, or the answer to a call (`value`; without one it failed). */
export type ToPreview = { type: 'look'; look: PreviewLook } | { type: 'answer'; id: number; value?: unknown }

/** Preview → console: it listens, or asks for help content, which its origin may not. */
export type FromPreview = { type: 'previewReady' } | { type: 'help'; id: number; name: string; input: unknown }

/** A message as it travels. */
export type Sealed<T> = T & { porchlight: string }
