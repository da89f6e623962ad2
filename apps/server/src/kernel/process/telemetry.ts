import { createHash } from 'node:crypto'
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes, serviceNameEnvDetector } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, RandomIdGenerator, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Metric, MetricObjectWithValues, MetricValue } from 'prom-client'
import { toAppError } from '../errors.ts'
import { version } from '../version.ts'
import { registry } from './metrics.ts'
import { type Traced, traceWith } from './tracing.ts'

/** The trace and the first span of a request: whatever follows it, in other processes too, finds them by its id. */
function idsOf(request_id: string) {
  const digest = createHash('sha256').update(request_id).digest('hex')
  return { traceId: digest.slice(0, 32), spanId: digest.slice(32, 48) }
}

const requestsRemembered = 10_000

/** Gives the first span of a request its ids, and random ones to all others: a page of the help center asks for several things under one request id. */
class Ids extends RandomIdGenerator {
  /** Ids of the latest requests that have a span, oldest first. */
  readonly #begun = new Set<string>()
  /** Returns whether this is the first call of a request, and remembers it. */
  isFirst(request_id: string): boolean {
    if (this.#begun.has(request_id)) return false
    const [oldest] = this.#begun
    if (oldest !== undefined && this.#begun.size >= requestsRemembered) this.#begun.delete(oldest)
    this.#begun.add(request_id)
    return true
  }
  next: ReturnType<typeof idsOf> | undefined
  override generateTraceId = () => this.next?.traceId ?? randomIds.generateTraceId()
  override generateSpanId = () => this.next?.spanId ?? randomIds.generateSpanId()
}
const randomIds = new RandomIdGenerator()

/**
 * Sends traces and metrics to an OpenTelemetry collector, over HTTP; the SDK's other environment variables hold too. A request is a trace, with the jobs,
 * reactions and mails that follow from it. Returns what ends it, after sending the rest.
 */
export function startTelemetry(endpoint: string): () => Promise<void> {
  const base = endpoint.replace(/\/$/, '')
  const resource = resourceFromAttributes({ 'service.name': 'porchlight', 'service.version': version }).merge(
    detectResources({ detectors: [envDetector, serviceNameEnvDetector] }),
  )
  const idGenerator = new Ids()
  const tracers = new TracerProvider({
    resource,
    idGenerator,
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${base}/v1/traces` }) })],
  })
  const reader = new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter({ url: `${base}/v1/metrics` }) })
  const meters = new MeterProvider({ resource, readers: [reader] })
  bridgeMetrics(meters)
  const tracer = tracers.getTracer('porchlight', version)
  const end = traceWith(async (what, run) => {
    const span = begin(tracer, idGenerator, what)
    try {
      const result = await run()
      span.setAttribute('porchlight.result', 'ok')
      return result
    } catch (error) {
      const { code, status } = toAppError(error)
      span.setAttribute('porchlight.result', code)
      // A refusal is an answer like others.
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR, message: code })
      throw error
    } finally {
      span.end()
    }
  })
  return async () => {
    end()
    await Promise.all([tracers.shutdown(), meters.shutdown()])
  }
}

function begin(tracer: Tracer, ids: Ids, { kind, name, request_id }: Traced): Span {
  const attributes = { 'porchlight.kind': kind, ...(request_id !== undefined && { 'porchlight.request_id': request_id }) }
  const options = { kind: kind === 'call' ? SpanKind.SERVER : kind === 'mail' ? SpanKind.CLIENT : SpanKind.CONSUMER, attributes }
  if (request_id === undefined) return tracer.startSpan(name, options, ROOT_CONTEXT)
  if (kind !== 'call' || !ids.isFirst(request_id))
    return tracer.startSpan(name, options, trace.setSpanContext(ROOT_CONTEXT, { ...idsOf(request_id), traceFlags: 1, isRemote: true }))
  ids.next = idsOf(request_id)
  try {
    return tracer.startSpan(name, options, ROOT_CONTEXT)
  } finally {
    ids.next = undefined
  }
}

/** Hands on the metrics that /metrics shows, by the same names; a histogram as its sums, counts and buckets. */
function bridgeMetrics(meters: MeterProvider): void {
  const meter = meters.getMeter('porchlight', version)
  for (const metric of registry.getMetricsAsArray() as unknown as (Metric & {
    name: string
    help: string
    get(): Promise<MetricObjectWithValues<MetricValue<string>>>
  })[]) {
    const isCounted = metric.constructor.name !== 'Gauge'
    const parts = metric.constructor.name === 'Histogram' ? ['_bucket', '_sum', '_count'].map((part) => metric.name + part) : [metric.name]
    for (const part of parts) {
      const options = { description: metric.help }
      const instrument = isCounted ? meter.createObservableCounter(part, options) : meter.createObservableGauge(part, options)
      instrument.addCallback(async (result) => {
        for (const { value, labels, metricName = metric.name } of (await metric.get()).values as Value[])
          if (metricName === part) result.observe(value, Object.fromEntries(Object.entries(labels).map(([key, label]) => [key, String(label)])))
      })
    }
  }
}

type Value = MetricValue<string> & { metricName?: string }
