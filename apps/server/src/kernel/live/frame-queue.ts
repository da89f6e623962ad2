/** Maximum frames of one socket that wait while another is being processed. */
const waitingMax = 64

/** Queue of one socket's frames, processed one at a time in order of arrival. */
export class FrameQueue {
  private readonly run: (text: string) => Promise<void>
  private work: Promise<void> = Promise.resolve()
  private waiting = 0
  private isEnded = false

  /** @param run processes one frame; must not reject */
  constructor(run: (text: string) => Promise<void>) {
    this.run = run
  }

  /** Adds a frame; returns false when too many are waiting. Frames that arrive after `end` are dropped without a response, so the client resends them. */
  add(text: string): boolean {
    if (this.isEnded) return true
    if (this.waiting >= waitingMax) return false
    this.waiting += 1
    this.work = this.work.then(async () => {
      this.waiting -= 1
      if (!this.isEnded) await this.run(text)
    })
    return true
  }

  /** Drops the waiting frames. Resolves once the frame in progress has been processed. */
  end(): Promise<void> {
    this.isEnded = true
    return this.work
  }
}
