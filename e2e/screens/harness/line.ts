import type { DOMWindow } from 'jsdom'
import { until } from './until.ts'

type Frame = { text: string /** Says something to the page in the server's place. */; answer: (text: string) => void }

/** The live connection between the pages of one browser and the server. It can be listened to, filtered, held and cut. */
export class Line {
  /** Does what the page says reach the server? A promise holds it until then. */
  reachesServer: (frame: Frame) => boolean | Promise<unknown> = () => true
  /** Does what the server says reach the page? */
  reachesPage: (text: string) => boolean = () => true
  #isCut = false
  #isHeard = false
  readonly #open = new Set<{ close(): void }>()

  /** Ends the connection and each that is tried, until `mend`. */
  cut(): void {
    this.#isCut = true
    for (const socket of this.#open) socket.close()
  }
  mend(): void {
    this.#isCut = false
  }
  /** Waits until the server has greeted the page as it is loaded now: from then on its person counts as present. */
  async isHeard(): Promise<void> {
    await until(
      () => this.#isHeard,
      Boolean,
      () => 'the live connection',
    )
  }

  /** A `WebSocket` for a window that is being loaded. */
  socketOf(window: DOMWindow): typeof WebSocket {
    this.#open.clear()
    this.#isHeard = false
    const line = this
    return class extends (window.WebSocket as unknown as typeof WebSocket) {
      constructor(url: string | URL) {
        super(url)
        line.#open.add(this)
        this.addEventListener('open', () => line.#isCut && this.close())
        this.addEventListener('close', () => line.#open.delete(this))
      }
      override send(text: string): void {
        const answer = (said: string) => this.onmessage?.(new window.MessageEvent('message', { data: said }) as unknown as MessageEvent)
        const verdict = line.reachesServer({ text, answer })
        if (verdict === true) super.send(text)
        else if (verdict) void verdict.then(() => super.send(text))
      }
      override get onmessage() {
        return super.onmessage
      }
      override set onmessage(listen) {
        super.onmessage = (event) => {
          const text = String(event.data)
          if (!line.reachesPage(text)) return
          if (text.includes('"epoch"')) line.#isHeard = true
          listen?.call(this, event)
        }
      }
    }
  }
}
