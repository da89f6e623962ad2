import { limits } from '@porchlight/contracts/limits'
import * as indexedDb from 'fake-indexeddb'
import type { DOMWindow } from 'jsdom'
import { bytesOf } from './transport.ts'

type Size = { width: number; height: number }
type Globals = Record<string, unknown>

/**
 * Adds what the console needs and jsdom lacks to a window. Nothing is rendered: anything that depends on layout, colour or editable text needs a real browser.
 * `size` is the window size (all rows of a virtual list have the same height); `databases` are the browser's IndexedDB databases.
 */
export function fillGaps(window: DOMWindow, size: Size, databases: IDBFactory): void {
  const globals = window as unknown as Globals
  const { default: _ofAll, forceCloseDatabase: _notOfBrowsers, indexedDB: _alsoOfAll, ...classes } = indexedDb
  Object.assign(globals, classes, { indexedDB: databases })
  Object.assign(globals, { Headers, Response, ReadableStream, TextEncoder, TextDecoder, innerWidth: size.width, innerHeight: size.height })
  globals.Request = class extends Request {
    // A window's AbortSignal is not a Node AbortSignal; code that reads `signal` expects the window's.
    constructor(input: string | URL, { signal, ...init }: RequestInit = {}) {
      super(String(input), init)
      if (signal) Object.defineProperty(this, 'signal', { value: signal })
    }
  }
  const parse = (window as unknown as { JSON: JSON }).JSON.parse
  globals.structuredClone = (value: unknown) => (value === undefined ? undefined : parse(JSON.stringify(value)))
  globals.getComputedStyle = styleOf
  // The component library writes its CSS variables into each page; parsing them takes longer than rendering.
  for (const name of ['innerHTML', 'textContent']) Object.defineProperty(window.HTMLStyleElement.prototype, name, { set() {} })
  // Our pages enforce Trusted Types, which jsdom lacks: markup is never parsed from text.
  window.DOMParser.prototype.parseFromString = () => {
    throw new TypeError('This document requires TrustedHTML.')
  }
  globals.matchMedia = (query: string) => mediaOf(window, query, size)
  globals.ResizeObserver = resizeObserverOf(window, size)
  globals.IntersectionObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
  Object.defineProperties(window.document.documentElement, { clientWidth: { value: size.width }, clientHeight: { value: size.height } })
  Object.assign(window.Blob.prototype, {
    async text(this: Blob) {
      return (await bytesOf(window, this)).text()
    },
    async arrayBuffer(this: Blob) {
      return (await bytesOf(window, this)).arrayBuffer()
    },
  })
  globals.scrollTo = () => {}
  // A test on a busy machine may be slower than a person, so offers to undo last ten times as long.
  const { setTimeout } = window
  globals.setTimeout = (run: () => void, ms = 0, ...values: unknown[]) => setTimeout.call(window, run, ms === limits.undoMs ? 10 * ms : ms, ...values)
  const { prototype } = window.Element
  // All elements get the same position, so that popovers consider their button visible.
  prototype.getBoundingClientRect = function (this: Element) {
    return this === window.document.documentElement ? new window.DOMRect(0, 0, size.width, size.height) : new window.DOMRect(100, 100, 100, 20)
  }
  globals.ClipboardEvent = class extends window.Event {
    readonly clipboardData = null
  }
  Object.assign(prototype, { scrollIntoView() {}, scrollTo() {}, getAnimations: () => [] })
  Object.assign(prototype, { setPointerCapture() {}, releasePointerCapture() {}, hasPointerCapture: () => false })
  Object.assign(window.HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.setAttribute('open', '')
    },
    close(this: HTMLDialogElement) {
      this.removeAttribute('open')
      this.dispatchEvent(new window.Event('close'))
    },
  })
  Object.assign(window.Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new window.DOMRect() })
  Object.assign(window.document, {
    fonts: Object.assign(new window.EventTarget(), { ready: Promise.resolve() }),
    getAnimations: () => [],
    execCommand: () => false,
  })
  for (const kind of [window.HTMLButtonElement, window.HTMLInputElement, window.HTMLOutputElement, window.HTMLSelectElement, window.HTMLTextAreaElement])
    Object.defineProperty(kind.prototype, 'labels', { get: labelsOf })
  Object.defineProperty(window.HTMLElement.prototype, 'offsetParent', {
    get(this: HTMLElement) {
      return this.isConnected ? this.ownerDocument.body : null
    },
  })
}

/** Returns the labels that name this control's id, and the one around it. jsdom would search the whole page for those of each button. */
function labelsOf(this: HTMLElement): Element[] | null {
  if (this.getAttribute('type') === 'hidden') return null
  const page = this.getRootNode() as ParentNode & Node
  const around = this.closest('label:not([for])')
  return [...(this.id === '' ? [] : page.querySelectorAll(`label[for=${JSON.stringify(this.id)}]`)), ...(around ? [around] : [])]
}

const defaults: Record<string, string> = {
  position: 'static',
  opacity: '1',
  'pointer-events': 'auto',
  transform: 'none',
  'overflow-x': 'visible',
  'overflow-y': 'visible',
}
const styles = new WeakMap<Element, CSSStyleDeclaration>()

/** Returns an element's inline style, plus anything that hides it, ignoring style sheets: jsdom would match every rule on each of thousands of calls. */
function styleOf(element: Element): CSSStyleDeclaration {
  const known = styles.get(element)
  if (known) return known
  const own = (element as HTMLElement).style ?? {}
  const readStyle = (name: string): string => {
    if (name === 'display') return isLeftOut(element) ? 'none' : own.display || 'block'
    if (name === 'visibility') return own.visibility || (element.parentElement ? styleOf(element.parentElement).visibility : 'visible')
    return own.getPropertyValue?.(name) || (defaults[name] ?? '')
  }
  const style = new Proxy(own, {
    get: (_, name) => {
      if (name === 'getPropertyValue') return readStyle
      const value: unknown = typeof name === 'string' && name in own ? Reflect.get(own, name) : undefined
      if (typeof value === 'function') return value.bind(own)
      return typeof value === 'string' || value === undefined ? readStyle(String(name).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)) : value
    },
  })
  styles.set(element, style)
  return style
}

const isLeftOut = (element: Element) => element.hasAttribute('hidden') || /^(HEAD|SCRIPT|STYLE|TEMPLATE|TITLE|META|LINK)$/.test(element.tagName)

/** Answers media queries: widths, and the preferences of a user who wants reduced motion and a light theme. */
function mediaOf(window: DOMWindow, query: string, { width }: Size) {
  const parts = [...query.matchAll(/\(([a-z-]+):\s*([^)]+)\)/g)]
  const holds = ([, name = '', value = '']: RegExpMatchArray) => {
    const px = Number.parseFloat(value) * (value.endsWith('em') ? 16 : 1)
    if (name === 'min-width') return width >= px
    if (name === 'max-width') return width <= px
    return name === 'prefers-reduced-motion' ? value === 'reduce' : name === 'prefers-color-scheme' ? value === 'light' : false
  }
  const target = new window.EventTarget()
  return Object.assign(target, { matches: parts.length > 0 && parts.every(holds), media: query, onchange: null, addListener() {}, removeListener() {} })
}

const rowHeight = 48

/** Reports the size of each observed element once: list items (positioned by their list) are row-sized, anything else is as large as the window. */
function resizeObserverOf(window: DOMWindow, { width, height }: Size) {
  return class {
    readonly #report: (entries: unknown[]) => void
    constructor(report: (entries: unknown[]) => void) {
      this.#report = report
    }
    observe(target: HTMLElement): void {
      const contentRect = { width, height: target.style.position === 'absolute' ? rowHeight : height, top: 0, left: 0 }
      window.setTimeout(() => target.isConnected && this.#report([{ target, contentRect, borderBoxSize: [], contentBoxSize: [] }]), 0)
    }
    unobserve(): void {}
    disconnect(): void {}
  }
}
