import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Figures of this process for Prometheus. */
export const registry = new Registry()
collectDefaultMetrics({ register: registry, prefix: 'porchlight_' })

const requests = new Histogram({
  name: 'porchlight_http_request_ms',
  help: 'HTTP requests by route, in ms',
  labelNames: ['route', 'method', 'status'],
  buckets: [1, 2, 5, 10, 25, 50, 100, 250, 1000, 5000],
  registers: [registry],
})
/** Messages committed by this process. */
export const messagesSent = new Counter({ name: 'porchlight_messages_total', help: 'messages committed', registers: [registry] })
/** Jobs that used up their attempts. */
export const parkedJobs = new Gauge({ name: 'porchlight_jobs_parked', help: 'jobs that used up their attempts', registers: [registry] })
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
  help: 'work in worker threads by task and outcome, waiting included, in ms',
  labelNames: ['task', 'outcome'],
  buckets: [5, 25, 100, 500, 2500, 10_000, 60_000],
  registers: [registry],
})
/** Counts one task of a worker thread. */
export function countHeavyTask(task: string, outcome: 'done' | 'refused' | 'killed' | 'queue_full', ms: number): void {
  heavyTasks.observe({ task, outcome }, ms)
}
let heavyWork = () => ({ waiting: 0, threads: 0 })
new Gauge({
  name: 'porchlight_heavy_tasks_waiting',
  help: 'tasks that wait for a worker thread',
  registers: [registry],
  collect() {
    this.set(heavyWork().waiting)
  },
})
new Gauge({
  name: 'porchlight_worker_threads',
  help: 'worker threads that are running or warm',
  registers: [registry],
  collect() {
    this.set(heavyWork().threads)
  },
})

/** Where the state of the worker pool is read from. */
export function watchHeavyWork(read: typeof heavyWork): void {
  heavyWork = read
}

/** Where the number of open live connections is read from. */
export function countSockets(count: () => number): void {
  openSockets = count
}

/** Routes are templates, never addresses with ids in them. */
export function countRequest(route: string, method: string, status: number, ms: number): void {
  requests.observe({ route, method, status: String(status) }, ms)
}
