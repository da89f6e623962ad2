import { ActionIcon, TextInput } from '@mantine/core'
import { IconCopy, IconPlus, IconX } from '@tabler/icons-react'
import { showSuccess } from '../interface/toasts.ts'
import styles from './hours.module.css'
import { t } from './texts.ts'
import { barsOf, type Hours, isOvernight, minutesOfTime, timeText } from './time-of-day.ts'

const rangesMax = 8
const days = [0, 1, 2, 3, 4, 5, 6] as const

/** Editor for the hours of a week: time fields for each weekday, and a bar that shows them. */
export function WeekEditor({ week, onChange }: { week: Hours[][]; onChange: (week: Hours[][]) => void }) {
  return (
    <fieldset className={styles.week}>
      <legend>{t('week')}</legend>
      {days.map((day) => (
        <Day
          key={day}
          day={day}
          ranges={week[day] ?? []}
          yesterday={week[(day + 6) % 7] ?? []}
          onChange={(ranges) => onChange(week.with(day, ranges))}
          onCopy={() => {
            onChange(week.map((ranges, index) => (index < 5 ? (week[day] ?? []) : ranges)))
            showSuccess(t('copied', { day: t(`day_${day}`) }))
          }}
        />
      ))}
    </fieldset>
  )
}

type DayProps = { day: (typeof days)[number]; ranges: Hours[]; yesterday: Hours[]; onChange: (ranges: Hours[]) => void; onCopy: () => void }

function Day({ day, ranges, yesterday, onChange, onCopy }: DayProps) {
  const name = t(`day_${day}`)
  const hours = ranges.map(({ from, to }) => `${timeText(from)}–${timeText(to)}`).join(', ')
  const add = () => {
    const end = Math.max(540, ...ranges.map(({ to }) => to))
    onChange([...ranges, end + 120 <= 1440 ? { from: end + 60, to: end + 120 } : { from: 0, to: 60 }])
  }
  return (
    <fieldset className={styles.day} aria-label={t('openHours', { day: name, hours: hours || t('closed') })}>
      <span className={styles.dayName}>{name}</span>
      <div className={styles.ranges}>
        {ranges.map((_range, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ranges have no identity but their place
          <Range key={index} day={name} index={index} ranges={ranges} onChange={onChange} />
        ))}
        <div className={styles.range}>
          {ranges.length === 0 && t('closed')}
          {ranges.length < rangesMax && (
            <ActionIcon variant="subtle" size="sm" aria-label={t('addRange', { day: name })} onClick={add}>
              <IconPlus size={15} stroke={1.8} />
            </ActionIcon>
          )}
          <ActionIcon variant="subtle" size="sm" aria-label={t('copy', { day: name })} title={t('copy', { day: name })} onClick={onCopy}>
            <IconCopy size={15} stroke={1.8} />
          </ActionIcon>
        </div>
      </div>
      <div className={styles.bar} aria-hidden>
        {barsOf(ranges, yesterday).map(({ start, length }) => (
          <span key={`${start} ${length}`} style={{ insetInlineStart: `${start * 100}%`, inlineSize: `${length * 100}%` }} />
        ))}
      </div>
    </fieldset>
  )
}

function Range({ day, index, ranges, onChange }: { day: string; index: number } & Pick<DayProps, 'ranges' | 'onChange'>) {
  const range = ranges[index] ?? { from: 0, to: 1440 }
  const number = index + 1
  const set = (part: 'from' | 'to', text: string) => {
    const minutes = minutesOfTime(text, part === 'to')
    if (minutes !== undefined) onChange(ranges.with(index, { ...range, [part]: minutes }))
  }
  return (
    <div className={styles.range}>
      <TextInput
        type="time"
        size="xs"
        aria-label={t('rangeFrom', { day, number })}
        value={timeText(range.from)}
        onChange={(event) => set('from', event.currentTarget.value)}
      />
      <span aria-hidden>–</span>
      <TextInput
        type="time"
        size="xs"
        aria-label={t('rangeTo', { day, number })}
        value={timeText(range.to)}
        onChange={(event) => set('to', event.currentTarget.value)}
      />
      {isOvernight(range) && <span>{t('nextDay')}</span>}
      <ActionIcon variant="subtle" size="sm" aria-label={t('removeRange', { day, number })} onClick={() => onChange(ranges.toSpliced(index, 1))}>
        <IconX size={15} stroke={1.8} />
      </ActionIcon>
    </div>
  )
}
