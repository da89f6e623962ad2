import { metricCategories } from '@porchlight/contracts/reports/metric'
import { metricNames, metricOf } from '@porchlight/contracts/reports/metrics'
import { ReportBar } from '../report-bar.tsx'
import styles from '../reports.module.css'
import { t } from '../texts.ts'
import { useReportView } from '../use-report-view.ts'
import { questionOf } from './question-of.ts'
import { Numbers, PeriodLine } from './report-numbers.tsx'

/** Every metric there is, by what it is about. */
export default function EveryMetric() {
  const { view, change } = useReportView()
  const question = questionOf(view, {})
  return (
    <>
      <ReportBar view={view} group={question.group} change={change} hasGroups />
      <PeriodLine question={question} />
      {metricCategories.map((category) => (
        <section key={category} className={styles.stack} aria-label={t(`category_${category}`)}>
          <h2 className={styles.category}>{t(`category_${category}`)}</h2>
          <Numbers metrics={metricNames.filter((name) => metricOf(name).category === category)} question={question} every={view.every} hasFindings={false} />
        </section>
      ))}
    </>
  )
}
