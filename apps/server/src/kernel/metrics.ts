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

/** Where the number of open live connections is read from. */
export function countSockets(count: () => number): void {
  openSockets = count
}

/** Routes are templates, never addresses with ids in them. */
export function countRequest(route: string, method: string, status: number, ms: number): void {
  requests.observe({ route, method, status: String(status) }, ms)
}
