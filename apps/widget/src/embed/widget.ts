import type { Focus, Identity, NewMessage, Page, ToHost } from '../protocol.ts'
import { type Bridge, openBridge } from './bridge.ts'
import { currentPage } from './page.ts'
import { recall, remember } from './remembered.ts'
import { drawSurface } from './surface.ts'
import { type Warming, warmWhen } from './warming.ts'

/** What `Porchlight('boot', …)` takes; the script tag's `data-` attributes say the same. */
export type BootOptions = {
  library: string
  /** Theme colour `#rrggbb` until the library's own is known. */
  color?: string
  /** Side of the launcher; without it the end side of the page's direction. */
  position?: 'left' | 'right'
  /** Start without the launcher. */
  hidden?: boolean
  warm?: Warming
  identity?: Identity
}

/** Names and payloads of `Porchlight('on', …)`. */
export type WidgetEvents = { ready: undefined; open: undefined; close: undefined; unread: number; message: NewMessage }
export type Widget = ReturnType<typeof startWidget>

/** No answer of the frame for so long after opening is shown as a failure with a retry button. */
const answerMs = 15_000
/** Once the frame's document has loaded, its script has run; this is the grace it gets to say so. */
const graceMs = 2500

/** Draws the launcher of one library and keeps it until `shutdown`. Nothing is requested before a sign of interest. */
export function startWidget(origin: string, options: BootOptions, emit: (event: keyof WidgetEvents, detail?: unknown) => void) {
  const { library } = options
  const memory = recall('localStorage', library)
  const surface = drawSurface(options.position)
  const { launcher, failure } = surface
  let { identity } = options
  let bridge: Bridge | undefined
  let isReady = false
  let isOpen = false
  let isEnded = false
  let target: string | undefined
  let focus: Focus = 'quiet'
  let timer: ReturnType<typeof setTimeout>

  function keep(news: Partial<typeof memory>) {
    Object.assign(memory, news)
    remember('localStorage', library, memory)
  }
  /** Without chat and without an earlier conversation there is nothing to open. What an open panel shows is not taken away. */
  const tellOff = () => surface.show('off', !!memory.off && !memory.known && !isOpen)
  function expectAnswer(withinMs: number) {
    clearTimeout(timer)
    failure.hidden = true
    if (isOpen && !isReady) {
      timer = setTimeout(() => {
        failure.hidden = false
      }, withinMs)
    }
  }
  function warm() {
    if (bridge || isEnded) return
    bridge = openBridge(origin, library, surface.panel, receive)
    bridge.iframe.addEventListener('load', () => expectAnswer(graceMs))
  }
  function tellIdentity() {
    if (isReady && identity) bridge?.send({ type: 'identify', identity })
  }
  function tellPage(given?: Partial<Page>) {
    if (isReady) bridge?.send({ type: 'page', page: currentPage(given) })
  }
  function tellOpen() {
    if (!isReady || !isOpen || !bridge) return
    if (focus !== 'none') bridge.iframe.focus()
    bridge.send({ type: 'open', page: currentPage(), to: target, focus })
    target = undefined
  }
  function receive(message: ToHost) {
    const { type } = message
    if (type === 'ready') {
      isReady = true
      expectAnswer(0)
      surface.show('ready', true)
      surface.color(message.color)
      keep({ color: message.color, off: !message.chat })
      tellOff()
      // Perhaps asked for on an earlier page that was left before the frame could hear of it.
      if (memory.forget) bridge?.send({ type: 'shutdown' })
      tellIdentity()
      tellPage()
      tellOpen()
    } else if (type === 'known') {
      keep({ known: message.known })
      tellOff()
    } else if (type === 'place') remember('sessionStorage', library, { open: isOpen, to: message.to })
    else if (type === 'close') close()
    else if (type === 'gone') {
      keep({ forget: false })
      if (isEnded) end()
    } else if (type === 'unread' || type === 'message') {
      if (type === 'unread') surface.unread(message.detail)
      emit(type, message.detail)
    }
  }
  function setOpen(next: boolean) {
    isOpen = next
    surface.opened(next)
    tellOff()
    remember('sessionStorage', library, { open: next, to: target })
    emit(next ? 'open' : 'close')
  }
  function open(to?: string, how: Focus = 'quiet') {
    target = to
    focus = how
    warm()
    if (!isOpen) {
      setOpen(true)
      expectAnswer(answerMs)
    }
    tellOpen()
  }
  function close() {
    if (!isOpen) return
    const hadFocus = document.activeElement === surface.host
    setOpen(false)
    if (isReady) bridge?.send({ type: 'close' })
    if (hadFocus) launcher.focus()
  }
  const toggle = (how?: Focus) => (isOpen ? close() : open(undefined, how))
  const popped = () => tellPage()
  function end() {
    removeEventListener('popstate', popped)
    bridge?.stop()
    surface.host.remove()
  }

  surface.color(options.color)
  surface.color(memory.color)
  surface.show('hidden', !!options.hidden)
  tellOff()
  addEventListener('popstate', popped)
  // A click without a pointer has no detail.
  launcher.addEventListener('click', ({ detail }) => toggle(detail ? 'quiet' : 'shown'))
  for (const sign of ['pointerenter', 'pointerdown', 'focus']) launcher.addEventListener(sign, warm)
  surface.host.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close()
  })
  surface.retry.addEventListener('click', () => {
    bridge?.reload()
    expectAnswer(answerMs)
  })
  if (memory.forget) warm()
  else warmWhen(options.warm || (memory.known ? 'idle' : 'visit'), warm)
  // The visitor walks through the customer's site with the panel open.
  const left = recall('sessionStorage', library)
  if (left.open && innerWidth > 480) open(left.to, 'none')

  return {
    open: (to?: string) => open(to),
    close,
    toggle: () => toggle(),
    navigate: tellPage,
    show: () => surface.show('hidden', false),
    hide: () => surface.show('hidden', true),
    identify(next: Identity) {
      identity = next
      tellIdentity()
    },
    /** Removes everything from the page and lets this browser forget the visitor, as at a sign-out. The frame holds the secret, so the frame is told. */
    shutdown() {
      close()
      surface.show('hidden', true)
      identity = undefined
      const isNeeded = bridge || memory.known
      keep({ known: false, forget: !!isNeeded })
      if (!isNeeded) end()
      else if (isReady) bridge?.send({ type: 'shutdown' })
      else warm()
      isEnded = true
    },
  }
}
