import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { version } from '../version.ts'
import type { UnreadReason } from '../workers/unreadable.ts'

/** Prometheus metrics of this process. */
export const registry = new Registry()
collectDefaultMetrics({ register: registry, prefix: 'porchlight_' })

const loopResolutionMs = 10
/** Main-thread timer delays, sampled continuously; each scrape covers the time since the previous one. */
const loopDelay = monitorEventLoopDelay({ resolution: loopResolutionMs })
loopDelay.enable()
new Gauge({
  name: 'porchlight_event_loop_delay_ms',
  help: 'delay of the event loop since the last scrape, in ms',
  labelNames: ['quantile'],
  registers: [registry],
  async collect() {
    // A delay caused by this very call is recorded when timers run next; resetting earlier would lose it.
    await setTimeout(loopResolutionMs)
    this.set({ quantile: '0.5' }, milliseconds(loopDelay.percentile(50)))
    this.set({ quantile: '0.99' }, milliseconds(loopDelay.percentile(99)))
    this.set({ quantile: 'max' }, milliseconds(loopDelay.max))
    loopDelay.reset()
    // Measuring resumes with the first sample after a reset.
    await setTimeout(loopResolutionMs)
  },
})
/** The monitor's values include the sampling interval, which is subtracted. */
const milliseconds = (nanoseconds: number) => Math.max(0, Math.round(nanoseconds / 1e4) / 100 - loopResolutionMs)

const requests = new Histogram({
  name: 'porchlight_http_request_ms',
  help: 'HTTP requests by route, in ms',
  labelNames: ['route', 'method', 'status'],
  buckets: [1, 2, 5, 10, 25, 50, 100, 250, 1000, 5000],
  registers: [registry],
})
const databaseWaits = new Histogram({
  name: 'porchlight_database_wait_ms',
  help: 'time until a transaction got a database connection, in ms',
  buckets: [1, 5, 25, 100, 500, 2500, 5000],
  registers: [registry],
})
/** Records how long a transaction waited for a connection. */
export function countDatabaseWait(ms: number): void {
  databaseWaits.observe(ms)
}

const replicaReads = new Counter({
  name: 'porchlight_replica_reads_total',
  help: 'large reads for the replica of the database: served by it, or by the primary because it was late or failed',
  labelNames: ['outcome'],
  registers: [registry],
})
/** Records what became of a read that the replica of the database was asked for. */
export function countReplicaRead(outcome: 'served' | 'late' | 'failed'): void {
  replicaReads.inc({ outcome })
}

const liveActions = new Histogram({
  name: 'porchlight_live_action_ms',
  help: 'actions over live connections by what came of them (ok, or the code of the refusal), in ms',
  labelNames: ['action', 'result'],
  buckets: [1, 2, 5, 10, 25, 50, 100, 250, 1000, 5000],
  registers: [registry],
})
/** Records an action over a live connection. `action` is one that there is, never what a client sent. */
export function countLiveAction(action: string, result: string, ms: number): void {
  liveActions.observe({ action, result }, ms)
}

const storageCalls = new Counter({
  name: 'porchlight_storage_calls_total',
  help: 'calls to the file storage: done, failed',
  labelNames: ['call', 'outcome'],
  registers: [registry],
})
/** Records what became of a call to the file storage. */
export function countStorageCall(call: string, outcome: 'done' | 'failed'): void {
  storageCalls.inc({ call, outcome })
}

new Gauge({ name: 'porchlight_build_info', help: 'always 1: the version that runs, and its Node', labelNames: ['version', 'node'], registers: [registry] }).set(
  { version, node: process.version },
  1,
)

const mails = new Counter({
  name: 'porchlight_mails_total',
  help: 'attempts to send a mail to a recipient: sent, queued (failed and tried again later), refused by the mail server, failed for good',
  labelNames: ['outcome'],
  registers: [registry],
})
for (const outcome of ['sent', 'queued', 'refused', 'failed']) mails.inc({ outcome }, 0)
/** Records what became of an attempt to send a mail. */
export function countMail(outcome: 'sent' | 'queued' | 'refused' | 'failed'): void {
  mails.inc({ outcome })
}

const webhooks = new Counter({
  name: 'porchlight_webhooks_total',
  help: 'attempts to send a webhook: sent, failed (and tried again later), given up',
  labelNames: ['outcome'],
  registers: [registry],
})
for (const outcome of ['sent', 'failed', 'given_up']) webhooks.inc({ outcome }, 0)
/** Records what became of an attempt to send a webhook. */
export function countWebhook(outcome: 'sent' | 'failed' | 'given_up'): void {
  webhooks.inc({ outcome })
}

/** Messages committed by this process. */
export const messagesSent = new Counter({ name: 'porchlight_messages_total', help: 'messages committed', registers: [registry] })
let openSockets = () => 0
new Gauge({
  name: 'porchlight_live_sockets',
  help: 'open live connections',
  registers: [registry],
  collect() {
    this.set(openSockets())
  },
})

const heavyTasks = new Histogram({
  name: 'porchlight_heavy_task_ms',
  help: 'work in worker processes by task and outcome, waiting included, in ms',
  labelNames: ['task', 'outcome'],
  buckets: [5, 25, 100, 500, 2500, 10_000, 60_000],
  registers: [registry],
})
/** Records one worker task with its outcome (or why its input could not be read) and duration. */
export function countHeavyTask(task: string, outcome: 'done' | 'refused' | 'queue_full' | UnreadReason, ms: number): void {
  heavyTasks.observe({ task, outcome }, ms)
}
let heavyWork = () => ({ waiting: 0, processes: 0 })
new Gauge({
  name: 'porchlight_heavy_tasks_waiting',
  help: 'tasks that wait for a worker process',
  registers: [registry],
  collect() {
    this.set(heavyWork().waiting)
  },
})
new Gauge({
  name: 'porchlight_worker_processes',
  help: 'worker processes that are running or warm',
  registers: [registry],
  collect() {
    this.set(heavyWork().processes)
  },
})

/** Sets the function that reads the worker pool's state. */
export function watchHeavyWork(read: typeof heavyWork): void {
  heavyWork = read
}

/** Sets the function that counts the open live connections. */
export function countSockets(count: () => number): void {
  openSockets = count
}

/** Records a request. `route` is a template, never a URL that contains ids. */
export function countRequest(route: string, method: string, status: number, ms: number): void {
  requests.observe({ route, method, status: String(status) }, ms)
}
