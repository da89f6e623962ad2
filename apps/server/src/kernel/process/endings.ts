import type { Log } from './log.ts'

type Step = { name: string; end: () => Promise<unknown>; isForOthers: boolean }

/**
 * What a process has begun, and how each of it ends: in reverse order, each once, and a failure in one of them does not keep the others from ending. The log says
 * when and why.
 */
export class Endings {
  private readonly steps: Step[] = []
  private readonly log: Log
  private why: string | undefined

  constructor(log: Log) {
    this.log = log
  }

  /** Why the process is ending, once it is. Whoever distributes requests should send none from then on. */
  get reason(): string | undefined {
    return this.why
  }

  /** @param isForOthers other processes can do this in place of this one, which may give it up before it ends */
  add(name: string, end: () => Promise<unknown>, isForOthers = false): void {
    this.steps.push({ name, end, isForOthers })
  }

  /** Gives up what other processes can do. This one still answers the requests that it gets. */
  async stepAside(reason: string): Promise<void> {
    const begun = performance.now()
    this.log.warn({ reason }, 'stepping aside')
    const steps = this.steps.filter(({ isForOthers }) => isForOthers)
    this.steps.splice(0, this.steps.length, ...this.steps.filter(({ isForOthers }) => !isForOthers))
    await this.run(steps)
    this.log.warn({ reason, ms: Math.round(performance.now() - begun) }, 'stepped aside: other processes do its work until it is started again')
  }

  /** Ends everything. */
  async end(reason: string): Promise<void> {
    const begun = performance.now()
    this.why ??= reason
    this.log.info({ reason }, 'stopping')
    await this.run(this.steps.splice(0))
    this.log.info({ reason, ms: Math.round(performance.now() - begun) }, 'stopped')
  }

  private async run(steps: Step[]): Promise<void> {
    for (const { name, end } of steps.reverse()) await end().catch((error: unknown) => this.log.warn({ err: error, step: name }, 'while stopping'))
  }
}
