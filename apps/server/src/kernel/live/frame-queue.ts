/** Maximum frames of one socket that wait while another is being processed. */
const waitingMax = 64
const done = Promise.resolve()

/** Queue of one socket's frames, processed one at a time in order of arrival. A queue without frames holds nothing: most sockets are silent most of the time. */
export class FrameQueue {
  private work: Promise<void> | undefined
  private waiting = 0
  private isEnded = false

  /**
   * Adds a frame; returns false when too many are waiting. Frames that arrive after `end` are dropped without a response, so the client resends them.
   * @param run processes the frame; must not reject
   */
  add(run: () => Promise<void>): boolean {
    if (this.isEnded) return true
    if (this.waiting >= waitingMax) return false
    this.waiting += 1
    const work: Promise<void> = (this.work ?? done).then(async () => {
      this.waiting -= 1
      if (!this.isEnded) await run()
      if (this.work === work) this.work = undefined
    })
    this.work = work
    return true
  }

  /** Drops the waiting frames. Resolves once the frame in progress has been processed. */
  end(): Promise<void> {
    this.isEnded = true
    return this.work ?? done
  }
}
