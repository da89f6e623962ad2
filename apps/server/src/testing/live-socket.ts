import type { HelloAnswer, ServerFrame, StreamPush } from '@porchlight/contracts/live'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'

/** A raw client for the live endpoint: sends whatever a test tells it to, and records every frame. */
export class TestSocket {
  readonly frames: ServerFrame[] = []
  readonly socket: WebSocket
  closeCode: number | undefined
  private counter = 0
  private readonly waiters = new Set<() => void>()

  constructor(address: string, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(`${address.replace(/^http/, 'ws')}/api/live`, { headers, perMessageDeflate: false })
    this.socket.on('message', (text) => {
      this.frames.push(JSON.parse(String(text)) as ServerFrame)
      this.wake()
    })
    this.socket.on('close', (code) => {
      this.closeCode = code
      this.wake()
    })
    this.socket.on('error', () => {})
  }

  private wake(): void {
    for (const waiter of [...this.waiters]) waiter()
  }

  /** Waits until `find` returns something. */
  async until<T>(find: () => T | undefined | false, what = 'condition', patienceMs = 30_000): Promise<T> {
    const first = find()
    if (first) return first
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiters.delete(check)
        reject(new Error(`no ${what} within ${patienceMs} ms; last frames: ${JSON.stringify(this.frames.slice(-3)).slice(0, 600)}`))
      }, patienceMs)
      const check = () => {
        const found = find()
        if (!found) return
        clearTimeout(timer)
        this.waiters.delete(check)
        resolve(found)
      }
      this.waiters.add(check)
    })
  }

  opened(): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.socket.readyState === WebSocket.OPEN) return resolve()
      this.socket.once('open', resolve)
      this.socket.once('error', reject)
    })
  }

  raw(text: string | Buffer): void {
    this.socket.send(text)
  }

  /** Sends a frame and returns its answer: `{ ok }` or `{ error }`. */
  async ask(action: string, input: Record<string, unknown> = {}): Promise<{ ok?: unknown; error?: { code: string; fields?: Record<string, string> } }> {
    const id = `t${++this.counter}`
    this.raw(JSON.stringify({ id, action, ...input }))
    const answer = await this.until(
      () =>
        this.frames.find((frame) => 're' in frame && frame.re === id) ??
        (this.closeCode !== undefined ? { re: id, error: { code: `closed_${this.closeCode}` } } : undefined),
      `answer to ${action}`,
    )
    return answer as { ok?: unknown; error?: { code: string } }
  }

  /** @throws Error when refused */
  async do<T = Record<string, unknown>>(action: string, input: Record<string, unknown> = {}): Promise<T> {
    const answer = await this.ask(action, input)
    if (answer.error) throw new Error(`${action}: ${answer.error.code} ${JSON.stringify(answer.error.fields ?? {})}`)
    return answer.ok as T
  }

  pushes(stream: string): StreamPush[] {
    return this.frames.filter((frame): frame is StreamPush => 'stream' in frame && frame.stream === stream)
  }

  closed(): Promise<number> {
    return this.until(() => this.closeCode, 'close')
  }

  close(): void {
    this.socket.close(1000)
  }
}

/** Opens a socket as staff or visitor; closes it when the test ends. */
export async function openSocket(
  address: string,
  auth: { token: string } | { support_lib_id: string; secret: string },
  cursors: Record<string, number | null> = {},
  headers: Record<string, string> = {},
): Promise<TestSocket & { hello: HelloAnswer }> {
  const socket = new TestSocket(address, headers)
  onTestFinished(() => socket.close())
  await socket.opened()
  const hello = await socket.do<HelloAnswer>('hello', { auth, cursors })
  return Object.assign(socket, { hello })
}
