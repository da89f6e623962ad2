import { randomInt } from 'node:crypto'
import type { DOMWindow } from 'jsdom'

/** A call of a page, as the network sees it. */
export type NetworkCall = { method: string; url: URL; body: string | null }
/** Answers a call in the server's place; null lets it through, and a rejection is a network that fails. */
export type Answer = (call: NetworkCall) => Response | null | Promise<Response | null>

/** The network between the pages of one browser and the server: keeps its cookies, and can be made to answer, fail or wait. */
export class Transport {
  readonly #origin: string
  /** Each browser is in a network of its own, so that the limits of networks do not meet. */
  readonly #address = `10.${[1, 2, 3].map(() => randomInt(1, 255)).join('.')}`
  /** By name; how long they last, in seconds. */
  readonly cookies = new Map<string, { value: string; maxAge: number }>()
  readonly #routes: { address: RegExp; answer: Answer }[] = []
  #underWay = 0
  /** Calls made so far, oldest first. */
  readonly calls: NetworkCall[] = []

  constructor(origin: string) {
    this.#origin = origin
  }

  /** From now on calls to addresses that match are answered by `answer`; the newest route is asked first. Returns the way to end it. */
  route(address: RegExp, answer: Answer): () => void {
    const route = { address, answer }
    this.#routes.unshift(route)
    return () => void this.#routes.splice(this.#routes.indexOf(route), 1)
  }

  /** Are calls under way? */
  get isBusy(): boolean {
    return this.#underWay > 0
  }

  /** Sends a request with the cookies of this browser and keeps those of the answer. */
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
    const response = await fetch(url, { ...init, headers })
    for (const line of response.headers.getSetCookie()) this.#keepCookie(line)
    return response
  }

  /** A `fetch` for a window: what it hands in is the window's, what it gets is read as the window's own values. Calls end with the window. */
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
        // A page that has just been left asks for nothing more.
        signals.throwIfAborted()
        const response = await wholeOf(await this.send(address, { ...rest, body: sent, signal: signals }))
        response.json = async () => (window as unknown as { JSON: JSON }).JSON.parse(await response.text())
        return response
      } catch (cause) {
        // A page that is gone hears of nothing any more.
        if (closed.signal.aborted) return new Promise<never>(() => {})
        throw signal?.aborted ? signal.reason : cause
      } finally {
        // The page has drawn what it was told.
        setTimeout(() => {
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

/** The same answer when all of it has come: a page that has been closed meanwhile does not read half of one. */
async function wholeOf(response: Response): Promise<Response> {
  if (!response.body) return response
  const { status, statusText, headers } = response
  return new Response(await response.arrayBuffer(), { status, statusText, headers })
}

/** A body made of the window's own FormData and Blob as those of the platform. */
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

/** The bytes of a blob of the window, with its type. */
export function bytesOf(window: DOMWindow, blob: Blob): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const reader = new window.FileReader()
    reader.onload = () => resolve(new Blob([new Uint8Array(reader.result as ArrayBuffer)], { type: blob.type }))
    reader.onerror = () => reject(reader.error)
    reader.readAsArrayBuffer(blob as InstanceType<DOMWindow['Blob']>)
  })
}
