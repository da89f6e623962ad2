import { Button, Modal } from '@mantine/core'
import type { MetricName } from '@porchlight/contracts/reports/metrics'
import { metricOf } from '@porchlight/contracts/reports/metrics'
import { previousOf } from '@porchlight/contracts/reports/periods'
import { useQuery } from '@tanstack/react-query'
import { DialogActions } from '../../../shared/interface/dialogs/dialog-actions.tsx'
import { answerQuery, type Question } from '../api.ts'
import styles from '../reports.module.css'
import { t } from '../texts.ts'
import { useFilterWords } from '../use-filter-words.ts'
import { countText, daysText } from '../words/format.ts'
import { leftOutOf } from '../words/left-out.ts'
import { metricText } from '../words/metric-texts.ts'

type Props = { metric: MetricName; n: number; imported: number; question: Question; onOpen: () => void; onClose: () => void }

/** Dialog that answers 'What did I count?': the definition of a number, its scope, and what it excludes and why. */
export default function DefinitionDialog({ metric, n, imported, question, onOpen, onClose }: Props) {
  const { hasBusinessTime, attribution } = metricOf(metric)
  const inWords = useFilterWords()
  const whole = useQuery({ ...answerQuery([metric], { ...question, filter: '', group: '' }, 'all'), enabled: question.filter !== '' })
  const without = whole.data?.results[0]?.total.n
  const facts: [string, string][] = [
    [t('what'), metricText(`${metric}_sentence`)],
    [t('period'), t('days', { days: daysText(question), before: daysText(previousOf(question)) })],
    [t('timeZone'), question.time_zone],
    [t('counts'), hasBusinessTime ? t(question.counts) : t('noDuration')],
    [t('whose'), t(`whose_${question.attribution ?? attribution}`)],
    [t('filter'), inWords(question.filter) || t('noFilter')],
  ]
  return (
    <Modal opened onClose={onClose} title={t('whatTitle', { metric: metricText(metric) })} size={560} closeButtonProps={{ 'aria-label': t('close') }}>
      <div className={styles.rows}>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div>
            <dt>{t('counted_here')}</dt>
            <dd>{countText(n)}</dd>
          </div>
          <div>
            <dt>{t('leftOut')}</dt>
            <dd>
              <ul className={styles.leftOut}>
                {question.filter !== '' && without !== undefined && without >= n && <li>{t('left_filter', { count: without - n })}</li>}
                {imported > 0 && <li>{t('left_imported', { count: imported })}</li>}
                {leftOutOf(metric, question.counts).map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </dd>
          </div>
        </dl>
        {n > 0 && (
          <DialogActions>
            <Button onClick={onOpen}>{t('showCounted')}</Button>
          </DialogActions>
        )}
      </div>
    </Modal>
  )
}
