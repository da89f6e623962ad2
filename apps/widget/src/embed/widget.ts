import type { BootOptions, Identity, WidgetEvents } from '@porchlight/embed/types'
import type { Focus, LoaderWords, Page, ToHost } from '../protocol.ts'
import { type Bridge, openBridge } from './bridge.ts'
import { currentPage } from './page.ts'
import { type Remembered, recall, remember } from './remembered.ts'
import { drawSurface } from './surface.ts'
import { german, texts } from './texts.ts'
import { warmWhen } from './warming.ts'

export type Widget = ReturnType<typeof startWidget>

/** If the frame does not answer within this time after opening, a failure with a retry button is shown. */
const answerMs = 15_000

/** How long the launcher may wait for its color, for example where the page's CSP blocks the request. */
const paintMs = 1500

/** Script tag attributes are strings. */
const isOn = (option: unknown) => /^true$/.test(option as string)

/** Shows the launcher of one library until `shutdown`. Requests nothing before the visitor shows interest. */
export function startWidget(origin: string, options: BootOptions, emit: (event: keyof WidgetEvents, detail?: unknown) => void) {
  const { library } = options
  const memory = recall('localStorage', library)
  // Use the text sent by the frame on an earlier page, or else German if the page asks for it.
  memory.words = { ...texts, ...(/^de/.test(options.locale as string) && german), ...memory.words }
  const surface = drawSurface(options, memory as { words: LoaderWords })
  const { launcher } = surface
  let { identity } = options
  let bridge: Bridge | undefined
  let isReady = false
  let isOpen = false
  let isEnded = false
  let isPainted: unknown = surface.color(memory.color || options.color)
  const isHiddenAway = isOn(options.hideOffline)
  let target: string | undefined
  let focus: Focus = 'quiet'
  let timer: ReturnType<typeof setTimeout>

  function keep(news: Remembered) {
    Object.assign(memory, news)
    remember('localStorage', library, memory)
    show()
  }
  /** Hides the launcher until its color is known, if there is nothing to show and no earlier conversation, or while `hideOffline` applies. Never closes an open panel. */
  function show() {
    surface.unread(memory.unread || 0, !isOn(options.keepTitle))
    surface.show('off', !isOpen && !!(!isPainted || (memory.off && !memory.known) || (isHiddenAway && memory.away && !memory.unread)))
  }
  function expectAnswer(withinMs: number) {
    clearTimeout(timer)
    surface.show('failed', false)
    if (isOpen && !isReady) timer = setTimeout(surface.show, withinMs, 'failed', true)
  }
  function warm() {
    if (bridge || isEnded) return
    bridge = openBridge(origin, options, surface.panel, receive)
    // The frame's script has run; this is its grace period to report.
    bridge.iframe.onload = () => expectAnswer(2500)
  }
  function tellIdentity() {
    if (isReady && identity) bridge?.send({ type: 'identify', identity })
  }
  function tellPage(given?: Partial<Page>) {
    if (isReady) bridge?.send({ type: 'page', page: currentPage(surface.title(), given) })
  }
  function tellOpen() {
    if (!isReady || !isOpen || !bridge) return
    // A modal dialog of the page makes all else inert: the focus would be lost until it closes.
    if (document.querySelector(':modal')) focus = 'none'
    if (focus !== 'none') bridge.iframe.focus()
    bridge.send({ type: 'open', page: currentPage(surface.title()), to: target, focus })
    target = undefined
  }
  function receive(message: ToHost) {
    const { type } = message
    if ('news' in message) keep(message.news)
    if (type === 'ready') {
      isReady = true
      expectAnswer(0)
      surface.show('ready', true)
      surface.color(memory.color)
      // Sign-out may have been requested on an earlier page that was left before the frame received it.
      if (memory.forget) bridge?.send({ type: 'shutdown' })
      tellIdentity()
      tellPage()
      tellOpen()
    } else if (type === 'peek') surface.peek(isOpen ? 0 : message.height)
    else if (type === 'open') open(message.to)
    else if (type === 'place') remember('sessionStorage', library, { open: isOpen, to: message.to })
    else if (type === 'close') close()
    else if (type === 'gone' && isEnded) end()
    if (type === 'unread') keep({ unread: message.detail })
    if (type === 'unread' || type === 'message') emit(type, message.detail)
  }
  function setOpen(next: boolean) {
    isOpen = next
    surface.peek(0)
    surface.opened(next)
    show()
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
    surface.unread(0)
    bridge?.stop()
    surface.host.remove()
  }

  // The embed code names the library's color. One without it asks, and shows the launcher only then: a launcher must not change its color.
  if (!isPainted) {
    const paint = (known?: string) => {
      isPainted = true
      keep(memory.color ? {} : { color: surface.color(known) })
    }
    setTimeout(paint, paintMs)
    fetch(`${origin}/widget-color/${library}`)
      .then((answer) => answer.text())
      .then(paint, () => paint())
  }
  surface.show('hidden', isOn(options.hidden))
  // No agent counts as online until the frame has said so on this page.
  memory.away = true
  show()
  addEventListener('popstate', popped)
  // A click from the keyboard has a detail of 0.
  launcher.onclick = ({ detail }) => toggle(detail ? 'quiet' : 'shown')
  launcher.onpointerenter = launcher.onfocus = warm
  surface.host.onkeydown = (event) => {
    if (event.key === 'Escape') close()
  }
  surface.retry.onclick = () => {
    bridge?.reload()
    expectAnswer(answerMs)
  }
  // The unread count is fetched before the frame exists. If the page's CSP blocks the request, the last known count is shown.
  if (memory.badge)
    fetch(`${origin}/widget-unread/${library}/${memory.badge}`)
      .then((answer) => answer.json())
      .then(
        (unread) => isReady || keep({ unread }),
        () => {},
      )
  if (memory.forget) warm()
  else warmWhen(options.warm || (memory.known || isHiddenAway ? 'idle' : 'visit'), warm)
  // Reopen the panel if it was open when the visitor navigated on the customer's site.
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
    /** Removes everything from the page and makes this browser forget the visitor, as on sign-out. Notifies the frame, because it holds the secret. */
    shutdown() {
      close()
      surface.peek(0)
      surface.show('hidden', true)
      identity = undefined
      const isNeeded = bridge || memory.known
      keep({ known: false, unread: 0, badge: '', forget: !!isNeeded })
      if (!isNeeded) end()
      else if (isReady) bridge?.send({ type: 'shutdown' })
      else warm()
      isEnded = true
    },
  }
}
