/** Frames of one socket that may wait while one is carried out. */
const waitingMax = 64

/** The frames of one socket, carried out one after the other in the order they came in. */
export class FrameQueue {
  private readonly run: (text: string) => Promise<void>
  private work: Promise<void> = Promise.resolve()
  private waiting = 0
  private isEnded = false

  /** @param run carries out one frame; must not reject */
  constructor(run: (text: string) => Promise<void>) {
    this.run = run
  }

  /** Takes a frame; false when too many wait already. After `end` frames are dropped: nobody is told of them, so their sender sends them again. */
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

  /** What still waits is not begun any more. The answer comes when the frame under way has been carried out. */
  end(): Promise<void> {
    this.isEnded = true
    return this.work
  }
}
