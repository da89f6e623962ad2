import type { ReportAnswer } from '@porchlight/contracts/reports/report-views'
import styles from '../reports.module.css'
import { t } from '../texts.ts'
import { useGroupWords } from '../use-group-words.ts'
import { changeText, unitOf, valueText } from '../words/format.ts'
import { metricText } from '../words/metric-texts.ts'
import { type Finding, findingsOf } from '../words/sentences.ts'

/** At most three sentences that say what changed and where. Empty if the period before counted nothing. */
export function Findings({ answer, byGroup, group }: { answer: ReportAnswer; byGroup: ReportAnswer | undefined; group: string }) {
  const words = useGroupWords()
  if (answer.results.every(({ previous }) => (previous?.n ?? 0) === 0)) return null
  const findings = findingsOf(answer, byGroup)
  const sentence = ({ metric, group: key, now, before, change }: Finding): string => {
    const unit = unitOf(metric, answer.counts)
    const values = { metric: metricText(metric), before: valueText(unit, before.value), now: valueText(unit, now.value), change: changeText(change) }
    if (key === undefined) return t(change > 0 ? 'more' : 'less', values)
    return t(change > 0 ? 'moreIn' : 'lessIn', { ...values, group: words.wordOf(group, key, (byGroup ?? answer).names), n: t('counted', { count: now.n }) })
  }
  return <WhatChanged sentences={findings.map((finding) => ({ key: finding.metric, sentence: sentence(finding) }))} />
}

/** Sentences about what changed, beside the charts. */
export function WhatChanged({ sentences }: { sentences: readonly { key: string; sentence: string }[] }) {
  return (
    <section className={styles.findings} aria-label={t('changed')}>
      <h2>{t('changed')}</h2>
      {sentences.length === 0 ? (
        <p>{t('noChange')}</p>
      ) : (
        <ul>
          {sentences.map(({ key, sentence }) => (
            <li key={key}>{sentence}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
