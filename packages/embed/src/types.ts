/**
 * When the chat frame may be preloaded: after the first user activity (the default), as soon as the page is idle, or only when the pointer or focus reaches the
 * launcher.
 */
export type Warming = 'visit' | 'idle' | 'intent'

/** Who the visitor is: a token signed by your server (verified), or a name and email that agents see as not verified. */
export type Identity = { token: string } | { name?: string; email?: string }

/** Launcher position and widget appearance. As script attributes: `data-position`, `data-offset-x`, `data-z-index`, `data-hide-offline` … */
export type WidgetOptions = {
  /** Theme colour `#rrggbb`, used until the library's own is known. */
  color?: string
  /** Side of the page; defaults to the end side for the page's direction. */
  position?: 'left' | 'right'
  /** Distance of the launcher from that side and from the bottom, in pixels; 20 by default. */
  offsetX?: number
  offsetY?: number
  /** The launcher's z-index on your page; 11000 by default. */
  zIndex?: number
  /** Colour scheme of the widget; defaults to the visitor's system setting. */
  theme?: 'light' | 'dark'
  /** Language of the library's content, such as `de` or `pt-BR`; defaults to the visitor's choice, then their browser's language. */
  locale?: string
  /** Start without the launcher until `show` is called. */
  hidden?: boolean
  /** Show the launcher only while an agent is online or there are unread messages. */
  hideOffline?: boolean
  /** Don't change the page title while messages are unread. */
  keepTitle?: boolean
  warm?: Warming
  identity?: Identity
}

/** Input of `Porchlight('boot', …)`: the library's key and the options. */
export type BootOptions = WidgetOptions & { library: string }

/** The page a visitor is on. */
export type PageChange = { url?: string; title?: string }

/** A message arrived or was sent; its text stays in the widget. */
export type NewMessage = { conversation_ref: string; sender_type: string }

/** Names and payloads of `Porchlight('on', …)`. */
export type WidgetEvents = {
  /** The launcher is on the page. */
  ready: undefined
  open: undefined
  close: undefined
  /** The number of unread messages has changed. */
  unread: number
  message: NewMessage
}

/** Callback for an event. */
export type Listener<E extends keyof WidgetEvents> = (detail: WidgetEvents[E]) => void

/** Commands and their arguments. */
export type Commands = {
  boot: [options?: Partial<BootOptions>]
  /** Opens the panel on its dashboard, or on a widget route such as `chat`, `help?query=tyres`, `articleDetail/ID`. */
  open: [route?: string]
  close: []
  toggle: []
  show: []
  hide: []
  identify: [identity: Identity]
  /** Reports a page change in a single-page app; omitted fields are read from the page. */
  navigate: [page?: PageChange]
  /** Removes the widget and makes this browser forget the visitor: call it when a user signs out of your site. */
  shutdown: []
}

/** The function `window.Porchlight`. Calls made before the loader arrives are queued and run in order. */
export type Porchlight = {
  <C extends keyof Commands>(command: C, ...args: Commands[C]): void
  <E extends keyof WidgetEvents>(command: 'on', event: E, listener: Listener<E>): void
  <E extends keyof WidgetEvents>(command: 'off', event: E, listener?: Listener<E>): void
}
