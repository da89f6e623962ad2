/** When the chat frame may load ahead of the first click: after the first sign of a person (the default), as soon as the page rests, or only when the pointer or the focus reaches the launcher. */
export type Warming = 'visit' | 'idle' | 'intent'

/** Who the visitor is: a token signed by your server (verified), or a name and email that agents see as not verified. */
export type Identity = { token: string } | { name?: string; email?: string }

/** Where the launcher is and how the widget looks. As attributes of the script: `data-position`, `data-offset-x`, `data-z-index`, `data-hide-offline` … */
export type WidgetOptions = {
  /** Theme colour `#rrggbb` until the library's own is known. */
  color?: string
  /** Side of the launcher; without it the end side of the page's direction. */
  position?: 'left' | 'right'
  /** Distance of the launcher from that side and from the bottom, in pixels; 20 each without them. */
  offsetX?: number
  offsetY?: number
  /** Stacking order on your page; 11000 without it. */
  zIndex?: number
  /** Colours of the widget; without it those the visitor's system asks for. */
  theme?: 'light' | 'dark'
  /** Language of the library's content, such as `de` or `pt-BR`; without it the visitor's choice, then their browser's. */
  locale?: string
  /** Start without the launcher, until `show`. */
  hidden?: boolean
  /** Show the launcher only while an agent is online, or an answer is unread. */
  hideOffline?: boolean
  /** Leave the title of your page as it is while messages are unread. */
  keepTitle?: boolean
  warm?: Warming
  identity?: Identity
}

/** What `Porchlight('boot', …)` takes: the library's key and the options. */
export type BootOptions = WidgetOptions & { library: string }

/** The page a visitor looks at. */
export type PageChange = { url?: string; title?: string }

/** A message has come or gone; its text stays in the widget. */
export type NewMessage = { conversation_ref: string; sender_type: string }

/** Names and payloads of `Porchlight('on', …)`. */
export type WidgetEvents = {
  /** The launcher is there. */
  ready: undefined
  open: undefined
  close: undefined
  /** The number of unread messages has changed. */
  unread: number
  message: NewMessage
}

/** What a listener of an event gets. */
export type Listener<E extends keyof WidgetEvents> = (detail: WidgetEvents[E]) => void

/** Commands and what each takes. */
export type Commands = {
  boot: [options?: Partial<BootOptions>]
  /** Opens the panel at its dashboard, or at a route of the widget such as `chat`, `help?query=tyres`, `articleDetail/ID`. */
  open: [route?: string]
  close: []
  toggle: []
  show: []
  hide: []
  identify: [identity: Identity]
  /** A page change inside a single-page site; what is left out is read from the page. */
  navigate: [page?: PageChange]
  /** Removes the widget and lets this browser forget the visitor: call it when somebody signs out of your site. */
  shutdown: []
}

/** The function `window.Porchlight`. Calls before the loader has arrived are kept and made in their order. */
export type Porchlight = {
  <C extends keyof Commands>(command: C, ...args: Commands[C]): void
  <E extends keyof WidgetEvents>(command: 'on', event: E, listener: Listener<E>): void
  <E extends keyof WidgetEvents>(command: 'off', event: E, listener?: Listener<E>): void
}
