import type { ContactForm } from '@porchlight/contracts/contact-form/contact-form'
import type { WidgetLayout } from '@porchlight/contracts/libraries/library-document'
import type { Identity, NewMessage } from '@porchlight/embed/types'

export type { Identity, NewMessage } from '@porchlight/embed/types'

/**
 * Protocol between the loader on the customer's page and the chat frame, including how they authenticate each other. Every message carries the nonce the loader
 * made for this frame, is posted to one exact origin, and is accepted only from the expected origin and window.
 */

/** The page the visitor is looking at; `url` has no fragment, which may carry secrets of the customer's site. */
export type Page = { url: string; title: string }

/** How focus moves when the panel opens. */
export type Focus = 'none' | 'quiet' | 'shown'

/**
 * Loader → frame. `to` is a route of the frame such as `chat`. `focus` is 'none' when a page load reopens the panel automatically, 'shown' when the panel was
 * opened from the keyboard, and otherwise 'quiet': focus moves without a focus ring.
 */
export type ToFrame =
  | { type: 'open'; page: Page; to?: string; focus: Focus }
  | { type: 'close' }
  | { type: 'page'; page: Page }
  | { type: 'identify'; identity: Identity }
  | { type: 'shutdown' }

/**
 * Data from the frame that the loader stores for the next page. `color`: the library's colour; `known`: whether the visitor has a conversation, so that the
 * frame is preloaded for its badge; `off`: whether the library shows nothing to new visitors; `away`: whether no agent is online; `forget`: whether the frame
 * still has to process a sign-out; `badge`: a key that can only count the visitor's unread messages, empty for an unknown visitor; `words`: the loader's UI
 * strings in the frame's language.
 */
export type News = { color?: string; known?: boolean; off?: boolean; away?: boolean; forget?: boolean; badge?: string; words?: LoaderWords }

/** The loader's own UI strings: launcher labels, and the message shown when the frame does not load. */
export type LoaderWords = Record<'open' | 'close' | 'unread' | 'failed' | 'retry', string>

/**
 * Frame → loader. `ready`: the frame is listening. `news`: data to store. `place`: the current route, to be requested when a later page reopens the panel.
 * `peek`: height in pixels of the lines shown beside the launcher while the panel is closed, 0 for none. `open`: the visitor wants to see the route `to`.
 * `unread` and `message` are passed on to the page's listeners. `gone`: the visitor's data has been deleted.
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

/**
 * Unsaved settings that the widget preview applies on top of the stored ones: the layout and style sheet being edited, and the color scheme. With a contact form
 * (`form`), the preview shows that instead of the home screen.
 */
export type PreviewLook = { layout?: WidgetLayout; css?: string; form?: ContactForm; scheme?: 'light' | 'dark' }

/** Console → preview: the settings to apply, or the response to a call (`value`; missing if the call failed). */
export type ToPreview = { type: 'look'; look: PreviewLook } | { type: 'answer'; id: number; value?: unknown }

/** Preview → console: ready to receive messages, or a request for help content, which the preview's own origin may not fetch. */
export type FromPreview = { type: 'previewReady' } | { type: 'help'; id: number; name: string; input: unknown }

/** A message with the frame's nonce. */
export type Sealed<T> = T & { porchlight: string }
