/** A piece of work, and the request that it belongs to or follows from, if any. */
export type Traced = { kind: 'call' | 'reaction' | 'job' | 'mail'; name: string; request_id: string | undefined }
type Trace = <T>(what: Traced, run: () => Promise<T>) => Promise<T>

let current: Trace | undefined

/** Runs work as part of a trace, if traces are sent to somebody (`startTelemetry`); otherwise it just runs. */
export const traced = <T>(kind: Traced['kind'], name: string, request_id: string | undefined, run: () => Promise<T>): Promise<T> =>
  current ? current({ kind, name, request_id }, run) : run()

/** Has all work traced; returns what ends it. */
export function traceWith(trace: Trace): () => void {
  current = trace
  return () => {
    if (current === trace) current = undefined
  }
}
