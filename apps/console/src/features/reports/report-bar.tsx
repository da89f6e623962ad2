import { Button, NativeSelect, TextInput } from '@mantine/core'
import { conditionsOf } from '@porchlight/contracts/lists/list-language'
import { ChoiceBar } from '@porchlight/ui'
import { IconFilter } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import styles from './reports.module.css'
import { t } from './texts.ts'
import { useGroupWords } from './use-group-words.ts'
import { filterOf, type Preset, presets, type ReportViewState } from './view.ts'

const FilterDialog = lazy(() => import('./filter-dialog.tsx'))

type Props = {
  view: ReportViewState
  group?: string
  change: (parts: Record<string, string | undefined>) => void
  hasGroups?: boolean
  /** Whether the report consists of cards. Each has its own intervals, grouping and calendar, so the bar has no controls for them. */
  isOfCards?: boolean
  /** Whether the numbers can be divided by hours, days, weeks or months. */
  hasParts?: boolean
  hasFilter?: boolean
}

/** What numbers are about: period, time zone, calendar, grouping and conditions. All of it is in the address. */
export function ReportBar({ view, group = '', change, hasGroups = false, isOfCards = false, hasParts = !isOfCards, hasFilter = true }: Props) {
  const [isFiltering, setIsFiltering] = useState(false)
  const { fields } = useGroupWords()
  const filter = filterOf(view.filter)
  const choosePeriod = (preset: Preset) =>
    change(
      preset === 'range'
        ? { period: undefined, from: view.from, to: view.to, every: undefined }
        : { period: preset, from: undefined, to: undefined, every: undefined },
    )
  return (
    <div className={styles.bar}>
      <NativeSelect
        label={t('period')}
        size="xs"
        value={view.preset}
        data={presets.map((value) => ({ value, label: t(`period_${value}`) }))}
        onChange={(event) => choosePeriod(event.currentTarget.value as Preset)}
      />
      {view.preset === 'range' && (
        <>
          <DayField label={t('from')} value={view.from} max={view.to} onChange={(from) => change({ from })} />
          <DayField label={t('to')} value={view.to} min={view.from} onChange={(to) => change({ to })} />
        </>
      )}
      <NativeSelect
        label={t('timeZone')}
        size="xs"
        value={view.time_zone}
        data={[...new Set([view.time_zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])]}
        onChange={(event) => change({ zone: event.currentTarget.value })}
      />
      {hasParts && (
        <NativeSelect
          label={t('every')}
          size="xs"
          value={view.every}
          data={(['hour', 'day', 'week', 'month'] as const).map((value) => ({ value, label: t(`every_${value}`) }))}
          onChange={(event) => change({ every: event.currentTarget.value })}
        />
      )}
      {hasGroups && (
        <NativeSelect
          label={t('groupBy')}
          size="xs"
          value={group}
          data={[{ value: '', label: t('noGroup') }, ...fields]}
          onChange={(event) => change({ group: event.currentTarget.value })}
        />
      )}
      {!isOfCards && (
        <ChoiceBar
          label={t('counts')}
          value={view.counts}
          choices={(['calendar_time', 'business_time'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(counts) => change({ counts: counts === 'calendar_time' ? undefined : counts })}
        />
      )}
      {hasFilter && (
        <Button variant="default" size="xs" leftSection={<IconFilter size={15} stroke={1.8} />} onClick={() => setIsFiltering(true)}>
          {filter ? t('filterCount', { count: conditionsOf(filter).length }) : t('filter')}
        </Button>
      )}
      {isFiltering && (
        <Suspense fallback={null}>
          <FilterDialog
            filter={view.filter}
            onClose={() => setIsFiltering(false)}
            onApply={(next) => {
              change({ filter: next || undefined })
              setIsFiltering(false)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

type DayProps = { label: string; value: string; min?: string; max?: string; onChange: (day: string) => void }

function DayField({ label, value, min, max, onChange }: DayProps) {
  return (
    <TextInput
      label={label}
      size="xs"
      type="date"
      value={value}
      min={min}
      max={max}
      onChange={(event) => event.currentTarget.value && onChange(event.currentTarget.value)}
    />
  )
}
