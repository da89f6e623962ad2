import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** The outcome of a page request; `unchanged` means that the reader's cached copy is still valid. */
export type PageAnswer = 'sent' | 'unchanged' | 'failed'

/** A reader of the help hub: one keep-alive connection, and the ETags of the pages in its browser's cache. */
export class Reader {
  private readonly etags = new Map<string, string>()
  private readonly socket: Socket
  private readonly headers: string
  private received: Buffer[] = []
  private path = ''
  private done: ((answer: PageAnswer) => void) | undefined

  private constructor(socket: Socket, host: string, address: string) {
    this.socket = socket
    this.headers = `Host: ${host}\r\nAccept: text/html\r\nAccept-Encoding: gzip\r\nAccept-Language: en\r\nX-Forwarded-For: ${address}\r\n`
    socket.on('data', (bytes) => this.receive(bytes))
    socket.on('error', () => socket.destroy())
    socket.on('close', () => this.finish('failed'))
  }

  /** Connects to a server. `address` is the reader's IP address, as reported by a proxy. */
  static async connect(server: string, address: string): Promise<Reader> {
    const { hostname, port, host } = new URL(server)
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    await once(socket, 'connect')
    return new Reader(socket, host, address)
  }

  /** The paths read so far. */
  get read(): string[] {
    return [...this.etags.keys()]
  }

  /** Whether a request is in progress; a browser does not request the next page while one is loading. */
  get isBusy(): boolean {
    return this.done !== undefined
  }

  /** Requests a page; revalidates it if it was read before. */
  open(path: string): Promise<PageAnswer> {
    const etag = this.etags.get(path)
    return new Promise((resolve) => {
      if (this.socket.destroyed) return resolve('failed')
      this.done = (answer) => resolve(answer)
      this.path = path
      this.socket.write(`GET ${path} HTTP/1.1\r\n${this.headers}${etag ? `If-None-Match: ${etag}\r\n` : ''}\r\n`)
    })
  }

  leave(): void {
    this.socket.destroy()
  }

  /** Waits for the complete response: headers up to the blank line, then as many bytes as they declare. */
  private receive(bytes: Buffer): void {
    this.received.push(bytes)
    const all = this.received.length === 1 ? bytes : Buffer.concat(this.received)
    this.received = [all]
    const end = all.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = all.toString('latin1', 0, end)
    const status = Number(head.slice(9, 12))
    const length = status === 304 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
    if (!(all.length >= end + 4 + length)) return
    this.received = []
    const etag = /\r\netag: (\S+)/i.exec(head)?.[1]
    if (etag) this.etags.set(this.path, etag)
    this.finish(status === 200 ? 'sent' : status === 304 ? 'unchanged' : 'failed')
  }

  private finish(answer: PageAnswer): void {
    const { done } = this
    this.done = undefined
    done?.(answer)
  }
}
