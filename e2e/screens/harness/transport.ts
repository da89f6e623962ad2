import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { DOMWindow } from 'jsdom'

/** Longest delay of each response in milliseconds, drawn anew for each: `SLOW_NETWORK=300` shows which tests press a button before the screen is there. */
const longestDelayMs = Number(process.env.SLOW_NETWORK ?? 0)
const networkDelay = () => (longestDelayMs > 0 ? setTimeout(randomInt(0, longestDelayMs)) : undefined)

/** A page's request, as seen on the network. */
export type NetworkCall = { method: string; url: URL; body: string | null }
/** Responds to a request in place of the server; null lets it through, and a rejection simulates a network failure. */
export type Answer = (call: NetworkCall) => Response | null | Promise<Response | null>

/** The network between the pages of one browser and the server: stores cookies, and can be made to respond, fail or wait. */
export class Transport {
  readonly #origin: string
  /** Each browser has its own IP address, so that tests do not share rate limits. */
  readonly #address = `10.${[1, 2, 3].map(() => randomInt(1, 255)).join('.')}`
  /** Keyed by name; `maxAge` is in seconds. */
  readonly cookies = new Map<string, { value: string; maxAge: number }>()
  readonly #routes: { address: RegExp; answer: Answer }[] = []
  #underWay = 0
  /** Requests made so far, oldest first. */
  readonly calls: NetworkCall[] = []

  constructor(origin: string) {
    this.#origin = origin
  }

  /** Responds to requests for matching URLs with `answer` from now on; the newest route takes precedence. Returns a function that removes the route. */
  route(address: RegExp, answer: Answer): () => void {
    const route = { address, answer }
    this.#routes.unshift(route)
    return () => void this.#routes.splice(this.#routes.indexOf(route), 1)
  }

  /** Whether any request is in flight. */
  get isBusy(): boolean {
    return this.#underWay > 0
  }

  /** Sends a request with this browser's cookies and stores those in the response. */
  async send(address: URL | string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.#origin)
    const method = init.method ?? 'GET'
    const call: NetworkCall = { method, url, body: typeof init.body === 'string' ? init.body : null }
    this.calls.push(call)
    for (const route of [...this.#routes]) {
      const answer = route.address.test(url.href) ? await route.answer(call) : null
      if (answer) return answer
    }
    const headers = new Headers(init.headers)
    if (url.origin === this.#origin) headers.set('cookie', [...this.cookies].map(([name, { value }]) => `${name}=${value}`).join('; '))
    if (method !== 'GET') headers.set('origin', this.#origin)
    headers.set('x-forwarded-for', this.#address)
    headers.set('accept-encoding', 'identity')
    const response = await fetch(url, { ...init, headers })
    for (const line of response.headers.getSetCookie()) this.#keepCookie(line)
    return response
  }

  /** Returns a `fetch` for a window: converts between the window's objects and Node's. Requests are aborted when the window closes. */
  fetchOf(window: DOMWindow): typeof fetch {
    const closed = new AbortController()
    window.addEventListener('unload', () => closed.abort())
    return async (input, init = {}) => {
      const { signal, body, ...rest } = init
      const ended = new AbortController()
      const end = () => ended.abort(signal?.reason)
      if (signal?.aborted) end()
      signal?.addEventListener('abort', end)
      const signals = AbortSignal.any([ended.signal, closed.signal])
      const address = new URL(typeof input === 'string' || input instanceof URL ? input : 'href' in input ? String(input) : input.url, window.location.href)
      this.#underWay++
      try {
        const sent = await bodyOf(window, body)
        // A page that has just been left sends no more requests.
        signals.throwIfAborted()
        const response = await wholeOf(await this.send(address, { ...rest, body: sent, signal: signals }))
        await networkDelay()
        response.json = async () => (window as unknown as { JSON: JSON }).JSON.parse(await response.text())
        return response
      } catch (cause) {
        // A closed page receives no response.
        if (closed.signal.aborted) return new Promise<never>(() => {})
        throw signal?.aborted ? signal.reason : cause
      } finally {
        // Let the page render the response first.
        globalThis.setTimeout(() => {
          this.#underWay -= 1
        }, 0)
      }
    }
  }

  #keepCookie(line: string): void {
    const [pair = '', ...attributes] = line.split(';')
    const at = pair.indexOf('=')
    const [name, value] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
    const maxAge = Number(/max-age=(\d+)/i.exec(attributes.join(';'))?.[1] ?? Number.POSITIVE_INFINITY)
    if (value === '' || maxAge === 0) this.cookies.delete(name)
    else this.cookies.set(name, { value, maxAge })
  }
}

/** Buffers the whole response, so that a page closed meanwhile does not read half of it. */
async function wholeOf(response: Response): Promise<Response> {
  if (!response.body) return response
  const { status, statusText, headers } = response
  return new Response(await response.arrayBuffer(), { status, statusText, headers })
}

/** Converts a body made of the window's FormData and Blob to Node's. */
async function bodyOf(window: DOMWindow, body: BodyInit | null | undefined): Promise<BodyInit | null | undefined> {
  if (body instanceof window.Blob) return bytesOf(window, body)
  if (!(body instanceof window.FormData)) return body
  const form = new FormData()
  for (const [name, value] of body as unknown as Iterable<[string, string | File]>) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, await bytesOf(window, value), value.name)
  }
  return form
}

/** Returns the bytes of a window's Blob, with its type. */
export function bytesOf(window: DOMWindow, blob: Blob): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const reader = new window.FileReader()
    reader.onload = () => resolve(new Blob([new Uint8Array(reader.result as ArrayBuffer)], { type: blob.type }))
    reader.onerror = () => reject(reader.error)
    reader.readAsArrayBuffer(blob as InstanceType<DOMWindow['Blob']>)
  })
}
