import type { Words } from './metric.ts'
import { type FactKind, factKinds, factOf, type MetricName, metricNames, metricOf } from './metrics.ts'

/** Texts about metrics: the name of each, the sentence that says what it counts, and what is left out of it. */
export type MetricText = MetricName | `${MetricName}_sentence` | `left_${FactKind}`

/** Returns the texts about metrics in a language, as the domains declare them. */
export function metricWords(language: keyof Words): Record<MetricText, string> {
  const texts = new Map<string, string>()
  for (const name of metricNames) {
    const { title, sentence } = metricOf(name)
    texts.set(name, title[language]).set(`${name}_sentence`, sentence[language])
  }
  for (const fact of factKinds) {
    const { leavesOut } = factOf(fact)
    if (leavesOut) texts.set(`left_${fact}`, leavesOut[language])
  }
  return Object.fromEntries(texts) as Record<MetricText, string>
}
