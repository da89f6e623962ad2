import { type ErrorCode, errorStatus } from '@porchlight/contracts/errors'
import type { SocketLike } from '../socket-like.ts'

type Sent = { id: string; action: string } & Record<string, unknown>

/** A socket whose other end is the test. */
export class FakeSocket implements SocketLike {
  readonly sent: Sent[] = []
  closedWith: number | undefined | null = null
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent)
  }
  close(code?: number): void {
    this.closedWith = code
  }

  /** Returns the last frame with this action. */
  last(action: string): Sent | undefined {
    return this.sent.findLast((frame) => frame.action === action)
  }
  receive(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }
  answer(action: string, ok: object): void {
    this.receive({ re: this.last(action)?.id, ok })
  }
  refuse(action: string, code: ErrorCode): void {
    this.receive({ re: this.last(action)?.id, error: { code, status: errorStatus[code], request_id: 'r' } })
  }
  /** Opens and accepts the hello. */
  greet(streams: object[] = []): void {
    this.onopen?.()
    this.answer('hello', { connection_id: 'con', epoch: 'e', server_time: '', streams })
  }
}
