import { readFileSync } from 'node:fs'
import { Script } from 'node:vm'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { type DOMWindow, JSDOM, VirtualConsole } from 'jsdom'
import { inject } from 'vitest'
import { exportParent } from '../../test-server.ts'
import { fillGaps } from './browser-gaps.ts'
import type { App } from './build-apps.ts'
import { type RoleWanted, type TextWanted, textOf } from './finders.ts'
import { Line } from './line.ts'
import { keysOf, Locator } from './locator.ts'
import { type Answer, bytesOf, Transport } from './transport.ts'
import { until } from './until.ts'

/** Compiled once per worker and run by each page. */
const compiled: Partial<Record<App, Script>> = {}
const scriptOf = (app: App) => (compiled[app] ??= new Script(readFileSync(inject('scripts')[app], 'utf8'), { filename: `${app}.js` }))
const appAt = ({ pathname }: URL): App => (/^\/(widget|advancedWidget|AdvancedWidget|widgetAdvanced)\//.test(pathname) ? 'widget' : 'console')

const boot = { services: {}, has_developer_pages: true, export_parent_lib_id: exportParent }
const htmlWith = (wish: object) => `<!doctype html><html lang="en"><head><title>Porchlight</title>
<script type="application/json" id="boot">${JSON.stringify({ ...boot, ...wish })}</script></head><body><div id="root"></div></body></html>`

/** `boot`: data that the server of a different installation would write into the page. */
export type ScreenLook = { viewport?: { width: number; height: number }; boot?: { is_public_demo: boolean } }
/** A file the page has offered as a download. */
export type Download = { name: string; file: Blob }

/**
 * One browser with one tab: the real console or widget in a jsdom window, with the real client over real HTTP and WebSockets. Each `goto` and `reload` is a fresh load
 * that keeps cookies and storage. Errors on the page are collected in `errors`.
 */
export class ScreenPage {
  readonly network: Transport
  readonly line = new Line()
  readonly errors: Error[] = []
  /** What the page has logged to the browser console. */
  readonly logged: string[] = []
  readonly #downloads: Download[] = []
  readonly keyboard = {
    press: (keys: string) => this.#hands().keyboard(keysOf(keys)),
    type: (text: string) => this.#hands().keyboard(text.replace(/[{[]/g, '$&$&')),
  }
  readonly #url: string
  readonly #size: { width: number; height: number }
  readonly #html: string
  readonly #local = new Map<string, string>()
  readonly #session = new Map<string, string>()
  readonly #databases = new IDBFactory()
  #dom: JSDOM | null = null
  #user: UserEvent | null = null

  constructor(url: string, { viewport = { width: 1440, height: 900 }, boot: wish = { is_public_demo: false } }: ScreenLook = {}) {
    this.#url = url
    this.#size = viewport
    this.#html = htmlWith(wish)
    this.network = new Transport(url)
  }

  /** The window of the current page. */
  get window(): DOMWindow {
    if (!this.#dom) throw new Error('no page is open')
    return this.#dom.window
  }
  url(): string {
    return this.#dom ? this.window.location.href : this.#url
  }
  /** localStorage of this browser, even before a page is open. */
  storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
    if (this.#dom) return this.window.localStorage
    const kept = this.#local
    return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value), removeItem: (key) => void kept.delete(key) }
  }

  /** Loads a URL. Resolves once the scripts run; locators wait for what they need. */
  async goto(address: string): Promise<void> {
    const to = new URL(address, this.url())
    this.#leave()
    const app = appAt(to)
    // The console's page is always the same; the widget's contains its library.
    const html = app === 'console' ? this.#html : await (await this.network.send(to)).text()
    const virtualConsole = new VirtualConsole()
    virtualConsole.on('jsdomError', (error) => {
      // jsdom reports unsupported features, such as scrolling, as errors; ignore them.
      if (!error.message.startsWith('Not implemented')) this.errors.push(error)
    })
    for (const kind of ['warn', 'error', 'log'] as const)
      virtualConsole.on(kind, (...said) => void this.logged.push(said.map((each) => (each as Error)?.stack ?? each).join(' ')))
    const dom = new JSDOM(html, { url: to.href, runScripts: 'outside-only', pretendToBeVisual: true, virtualConsole })
    this.#dom = dom
    const { window } = dom
    for (const [key, value] of this.#local) window.localStorage.setItem(key, value)
    for (const [key, value] of this.#session) window.sessionStorage.setItem(key, value)
    fillGaps(window, this.#size, this.#databases)
    this.#catchDownloads(window)
    Object.assign(window, { fetch: this.network.fetchOf(window), WebSocket: this.line.socketOf(window) })
    this.#user = userEvent.setup({ document: window.document, delay: null, pointerEventsCheck: 0 })
    for (const { text } of window.document.querySelectorAll<HTMLScriptElement>('script:not([src], [type])')) window.eval(text)
    scriptOf(app).runInContext(dom.getInternalVMContext())
  }
  /** Opens a URL within the loaded page, as a link or the history would, for a tenth of what loading it anew costs. */
  async follow(address: string): Promise<void> {
    const { history, PopStateEvent } = this.window
    history.pushState(null, '', address)
    this.window.dispatchEvent(new PopStateEvent('popstate'))
  }
  reload(): Promise<void> {
    return this.goto(this.url())
  }
  /** Closes the tab and ends its timers, calls and sockets. */
  close(): void {
    this.#leave()
  }
  goBack(): void {
    this.window.history.back()
  }
  async waitForURL(wanted: RegExp | string): Promise<void> {
    const isThere = (url: string) => (typeof wanted === 'string' ? url === new URL(wanted, this.#url).href : wanted.test(url))
    await until(
      () => this.url(),
      isThere,
      (url) => `the address ${wanted}, it is ${url}`,
    )
  }
  /** Waits until no call is in flight, for example after a save. */
  async quiet(): Promise<void> {
    await until(
      () => this.network.isBusy,
      (isBusy) => !isBusy,
      () => `the network to be quiet, last ${this.network.calls.at(-1)?.url}`,
    )
  }
  /** Waits for the next download. */
  async download(): Promise<Download> {
    const seen = await until(
      () => this.#downloads.shift(),
      (found) => found !== undefined,
      () => 'a download',
    )
    return seen as Download
  }
  /** Answers calls in place of the server; see `Transport.route`. */
  route(address: RegExp, answer: Answer): () => void {
    return this.network.route(address, answer)
  }

  getByRole(role: string, wanted?: RoleWanted): Locator {
    return this.#page().getByRole(role, wanted)
  }
  getByText(wanted: TextWanted, options?: { exact?: boolean }): Locator {
    return this.#page().getByText(wanted, options)
  }
  getByLabel(wanted: TextWanted, options?: { exact?: boolean }): Locator {
    return this.#page().getByLabel(wanted, options)
  }
  getByPlaceholder(wanted: TextWanted, options?: { exact?: boolean }): Locator {
    return this.#page().getByPlaceholder(wanted, options)
  }
  locator(selector: string): Locator {
    return this.#page().locator(selector)
  }

  #page(): Locator {
    const root = () => this.window.document.documentElement
    const says = () =>
      `${this.url()} says: ${textOf(this.window.document.querySelector('#root, #app') ?? root())}\nIts console: ${this.logged.slice(-3).join('\n')}`
    return new Locator({ says, hands: () => this.#hands() }, 'page', () => [root()])
  }
  #hands(): UserEvent {
    if (!this.#user) throw new Error('no page is open')
    return this.#user
  }
  #leave(): void {
    if (!this.#dom) return
    const { window } = this.#dom
    for (const [storage, kept] of [
      [window.localStorage, this.#local],
      [window.sessionStorage, this.#session],
    ] as const) {
      kept.clear()
      for (let at = 0; at < storage.length; at++) {
        const key = storage.key(at) ?? ''
        kept.set(key, storage.getItem(key) ?? '')
      }
    }
    window.dispatchEvent(new window.Event('pagehide'))
    window.dispatchEvent(new window.Event('unload'))
    // Code that is still running keeps its document; promises that settle later find an empty one.
    const { document } = window
    setTimeout(() => {
      window.close()
      Object.assign(window, { _document: document })
    }, 0)
    this.#dom = null
  }
  #catchDownloads(window: DOMWindow): void {
    const made = new Map<string, Blob>()
    Object.assign(window.URL, {
      createObjectURL: (blob: Blob) => {
        const address = `blob:${made.size}`
        made.set(address, blob)
        return address
      },
      revokeObjectURL: () => {},
    })
    const { click } = window.HTMLAnchorElement.prototype
    const keep = (name: string, blob: Blob) =>
      void (blob instanceof window.Blob ? bytesOf(window, blob) : Promise.resolve(blob)).then((file) => this.#downloads.push({ name, file }))
    const fetched = (name: string, address: string) =>
      void this.network.send(address).then(async (answer) => this.#downloads.push({ name, file: await answer.blob() }))
    window.HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      const { download, href } = this
      const blob = made.get(href)
      if (download && blob) keep(download, blob)
      else if (download) fetched(download, href)
      else click.call(this)
    }
  }
}
