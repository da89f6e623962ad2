import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import { planLimits, type WorkflowClock } from '@porchlight/contracts/workflows/plan-steps'
import { useState } from 'react'
import type { RuleWords } from '../../shared/conversations/rules/use-rule-words.ts'
import { t } from './texts.ts'

type Timed = { minutes: number; unless: string[]; clock: WorkflowClock }
const units = [1, 60, 1440] as const
/** A day of business hours is as long as the calendar says, so business time is set in hours. */
const unitsIn = (clock: WorkflowClock) => (clock === 'business' ? units.slice(0, 2) : units)

/** Fields for a duration, the events that end it, and whether only business hours count. */
export function DurationFields<T extends Timed>({ value, words, onChange }: { value: T; words: RuleWords; onChange: (value: T) => void }) {
  const [chosen, setUnit] = useState<number>(() => unitsIn(value.clock).findLast((one) => value.minutes % one === 0) ?? 1)
  const unit = Math.min(chosen, Math.max(...unitsIn(value.clock)))
  const set = (part: Partial<Timed>) => onChange({ ...value, ...part })
  return (
    <>
      <TextInput
        label={t('duration')}
        size="xs"
        type="number"
        min={1}
        value={value.minutes / unit}
        onChange={(event) => {
          const minutes = Math.round(Number(event.currentTarget.value) * unit)
          if (minutes >= 1 && minutes <= planLimits.minutes) set({ minutes })
        }}
      />
      <NativeSelect
        label={t('unit')}
        size="xs"
        value={String(unit)}
        data={unitsIn(value.clock).map((one) => ({ value: String(one), label: t(`unit_${one}`) }))}
        onChange={(event) => {
          const next = Number(event.currentTarget.value)
          const minutes = Math.round((value.minutes / unit) * next)
          setUnit(next)
          set({ minutes: Math.min(Math.max(minutes, 1), planLimits.minutes) })
        }}
      />
      <NativeSelect
        label={t('clock')}
        size="xs"
        value={value.clock}
        data={(['calendar', 'business'] as const).map((one) => ({ value: one, label: t(`clock_${one}`) }))}
        onChange={(event) => set({ clock: event.currentTarget.value as WorkflowClock })}
      />
      <MultiSelect label={t('unless')} size="xs" data={words.events} value={value.unless} searchable hidePickedOptions onChange={(unless) => set({ unless })} />
    </>
  )
}
