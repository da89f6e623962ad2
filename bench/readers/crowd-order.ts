import type { WrittenArticles } from '../hub/written-articles.ts'
import type { Target } from '../live/wire.ts'

/** What the server process reports: the library whose delivery times are measured, and the one that is read. */
export type ReadTarget = { talking: Target; written: WrittenArticles }

/** A command for the crowd: arrive, read (`rate` in pages per second, all readers together) or leave. */
export type CrowdOrder =
  | { do: 'arrive'; target: ReadTarget; readers: number; widgets: number }
  | { do: 'read'; rate: number; seconds: number }
  | { do: 'leave' }

/** The readers' measurements. Times are in ms, from when a page was due until it was complete. */
export type CrowdReport = { sent: number; unchanged: number; failed: number; p50: number; p99: number }
