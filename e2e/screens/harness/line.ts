import type { DOMWindow } from 'jsdom'
import { until } from './until.ts'

type Frame = { text: string /** Sends a frame to the page as if from the server. */; answer: (text: string) => void }

/** The live connections between the pages of one browser and the server. They can be observed, filtered, held and cut. */
export class Line {
  /** Decides whether a frame from the page reaches the server; a promise delays it. */
  reachesServer: (frame: Frame) => boolean | Promise<unknown> = () => true
  /** Decides whether a frame from the server reaches the page. */
  reachesPage: (text: string) => boolean = () => true
  #isCut = false
  #isHeard = false
  readonly #open = new Set<{ close(): void }>()

  /** Cuts the connection and blocks new ones until `mend`. */
  cut(): void {
    this.#isCut = true
    for (const socket of this.#open) socket.close()
  }
  mend(): void {
    this.#isCut = false
  }
  /** Waits until the server has accepted the hello from the current page: from then on its user counts as online. */
  async isHeard(): Promise<void> {
    await until(
      () => this.#isHeard,
      Boolean,
      () => 'the live connection',
    )
  }

  /** Returns the `WebSocket` class for a window that is loading. */
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
