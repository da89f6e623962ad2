import { facts, metrics } from '../generated/metrics.ts'
import type { FactDeclaration, Metric } from './metric.ts'

export type MetricName = keyof typeof metrics
export const metricNames = Object.keys(metrics) as [MetricName, ...MetricName[]]

/** Returns the declaration of a metric. */
export const metricOf = (name: MetricName): Metric<FactKind> => metrics[name]

/** A kind of fact, as the domains declare them. */
export type FactKind = keyof typeof facts
export const factKinds = Object.keys(facts) as [FactKind, ...FactKind[]]

/** Kinds of facts measured in points; all others are measured in ms. */
export const pointFacts: readonly FactKind[] = factKinds.filter((kind) => factOf(kind).isPoints)

/** Returns the declaration of a kind of fact. */
export function factOf(kind: FactKind): FactDeclaration {
  return facts[kind]
}
