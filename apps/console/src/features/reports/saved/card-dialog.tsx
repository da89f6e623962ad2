import { Button, Checkbox, Modal, NativeSelect, TextInput } from '@mantine/core'
import { metricCategories } from '@porchlight/contracts/reports/metric'
import { type MetricName, metricNames, metricOf } from '@porchlight/contracts/reports/metrics'
import type { ReportCard } from '@porchlight/contracts/reports/report-views'
import { ChoiceBar } from '@porchlight/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { conditionsDraft, filterOfDraft, isDraftComplete } from '../../../shared/conversations/filters/conditions-draft.ts'
import { ConditionsEditor } from '../../../shared/conversations/filters/conditions-editor.tsx'
import { DialogActions } from '../../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../../shared/interface/dialogs/dialog-form.tsx'
import { chartTypesQuery } from '../api.ts'
import styles from '../reports.module.css'
import { t } from '../texts.ts'
import { useConditionWords } from '../use-condition-words.ts'
import { useGroupWords } from '../use-group-words.ts'
import { metricText } from '../words/metric-texts.ts'
import { type ChartType, cardMetricsMax, cardOf, cardTitle } from './report-draft.ts'

type Props = { card: ReportCard | null; onSave: (card: ReportCard) => void; onClose: () => void }

const widths = [4, 6, 8, 12] as const
const byCategory = (names: readonly MetricName[]) =>
  metricCategories.flatMap((category) => {
    const items = names.filter((name) => metricOf(name).category === category).map((value) => ({ value, label: metricText(value) }))
    return items.length > 0 ? [{ group: t(`category_${category}`), items }] : []
  })

/** Dialog that adds a card to a report (null) or changes one: what it counts, of which conversations, in which groups, and its chart. */
export default function CardDialog({ card: given, onSave, onClose }: Props) {
  const [card, setCard] = useState(() => given ?? cardOf('conversations_new'))
  const [conditions, setConditions] = useState(() => (given?.filter ? conditionsDraft(given.filter) : null))
  const charts = useQuery(chartTypesQuery).data
  const words = useConditionWords()
  const { fields } = useGroupWords()
  const [first = 'conversations_new'] = card.metrics
  const { unit } = metricOf(first)
  const alike = metricNames.filter((name) => metricOf(name).unit === unit && !card.metrics.includes(name))
  const canShow = (chart: ChartType) =>
    card.metrics.every((name) => charts?.find((one) => one.chart === chart)?.measures.includes(metricOf(name).measure) ?? chart === card.chart)
  const chartChoices = (charts ?? [{ chart: card.chart }]).map(({ chart }) => chart).filter(canShow)
  const change = (more: Partial<ReportCard>) => setCard((known) => ({ ...known, ...more }))
  const setMetrics = (metrics: MetricName[]) => change({ metrics })
  const hasGroups = card.chart !== 'number' && card.chart !== 'heatmap'
  const save = () =>
    onSave({
      ...card,
      title: card.title.trim(),
      chart: canShow(card.chart) ? card.chart : 'bar',
      group_by: card.chart === 'heatmap' ? 'weekday_hour' : hasGroups ? card.group_by : null,
      counts: card.metrics.some((name) => metricOf(name).hasBusinessTime) ? card.counts : 'calendar_time',
      filter: (conditions && filterOfDraft(conditions)) ?? null,
    })
  return (
    <Modal opened onClose={onClose} title={t(given ? 'editCard' : 'addCard')} size={640} closeButtonProps={{ 'aria-label': t('close') }}>
      <DialogForm onSubmit={save}>
        {card.metrics.map((metric, index) => (
          <div key={metric} className={styles.metricRow}>
            <NativeSelect
              label={index === 0 ? t('metric') : t('metricMore', { number: index + 1 })}
              value={metric}
              data={byCategory(index === 0 ? metricNames.filter((name) => name === metric || !card.metrics.includes(name)) : [metric, ...alike])}
              description={metricText(`${metric}_sentence`)}
              onChange={(event) => {
                const name = event.currentTarget.value as MetricName
                // Only numbers in the same unit share a chart.
                setMetrics(index === 0 && metricOf(name).unit !== unit ? [name] : card.metrics.with(index, name))
              }}
            />
            {index > 0 && (
              <Button
                variant="default"
                aria-label={t('removeMetric', { metric: metricText(metric) })}
                onClick={() => setMetrics(card.metrics.toSpliced(index, 1))}
              >
                {t('remove')}
              </Button>
            )}
          </div>
        ))}
        {card.metrics.length < cardMetricsMax && alike[0] && (
          <Button variant="default" size="xs" style={{ justifySelf: 'start' }} onClick={() => alike[0] && setMetrics([...card.metrics, alike[0]])}>
            {t('addMetric')}
          </Button>
        )}
        <div className={styles.fields}>
          <NativeSelect
            label={t('chartType')}
            value={card.chart}
            data={chartChoices.map((value) => ({ value, label: t(`chart_${value}`) }))}
            onChange={(event) => change({ chart: event.currentTarget.value as ChartType })}
          />
          {hasGroups && (
            <NativeSelect
              label={t('groupBy')}
              value={card.group_by ?? ''}
              data={[{ value: '', label: t('noGroup') }, ...fields]}
              onChange={(event) => change({ group_by: event.currentTarget.value || null })}
            />
          )}
          {hasGroups && !card.group_by && (
            <NativeSelect
              label={t('every')}
              value={card.every}
              data={(['hour', 'day', 'week', 'month'] as const).map((value) => ({ value, label: t(`every_${value}`) }))}
              onChange={(event) => change({ every: event.currentTarget.value as ReportCard['every'] })}
            />
          )}
          <NativeSelect
            label={t('attribution')}
            value={card.attribution ?? ''}
            data={[
              { value: '', label: t('attribution_own', { whose: t(`whose_${metricOf(first).attribution}`) }) },
              ...(['actor', 'owner'] as const).map((value) => ({ value, label: t(`whose_${value}`) })),
            ]}
            onChange={(event) => change({ attribution: (event.currentTarget.value || null) as ReportCard['attribution'] })}
          />
          <NativeSelect
            label={t('width')}
            value={String(card.width)}
            data={widths.map((value) => ({ value: String(value), label: t(`width_${value}`) }))}
            onChange={(event) => change({ width: Number(event.currentTarget.value) })}
          />
          <TextInput
            label={t('cardTitle')}
            dir="auto"
            maxLength={100}
            placeholder={cardTitle({ ...card, title: '' })}
            value={card.title}
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
        </div>
        {card.metrics.some((name) => metricOf(name).hasBusinessTime) && (
          <ChoiceBar
            label={t('counts')}
            value={card.counts}
            choices={(['calendar_time', 'business_time'] as const).map((value) => ({ value, label: t(value) }))}
            onChange={(counts) => change({ counts })}
          />
        )}
        <Checkbox
          label={t('onlySome')}
          checked={conditions !== null}
          onChange={(event) => setConditions(event.currentTarget.checked ? conditionsDraft(undefined) : null)}
        />
        {conditions && <ConditionsEditor words={words} draft={conditions} onChange={setConditions} />}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={conditions !== null && !isDraftComplete(conditions)}>
            {t(given ? 'save' : 'add')}
          </Button>
        </DialogActions>
      </DialogForm>
    </Modal>
  )
}
