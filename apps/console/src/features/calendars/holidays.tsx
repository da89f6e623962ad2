import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import type { CalendarClosure } from '@porchlight/contracts/calendars/calendars'
import { IconX } from '@tabler/icons-react'
import { minutesOfTime, timeText } from '../../shared/hours/time-of-day.ts'
import styles from './calendars.module.css'
import { ImportHolidays } from './import-holidays.tsx'
import { t } from './texts.ts'

type Props = {
  closures: CalendarClosure[]
  onChange: (closures: CalendarClosure[]) => void
  /** The calendar's time zone, as chosen in the form: a file's times are shown in it. */
  time_zone: string
}

/** Editor for the days off of a calendar, with import of an iCalendar file. */
export function Holidays({ closures, onChange, time_zone }: Props) {
  const add = () => onChange([...closures, { date: '', name: '', from: 0, to: 1440, every_year: false }])
  return (
    <fieldset className={styles.holidays}>
      <legend>{closures.length > 0 ? `${t('holidays')} (${t('holidaysText', { count: closures.length })})` : t('holidays')}</legend>
      {closures.length === 0 && <p className={styles.hint}>{t('noHolidays')}</p>}
      {closures.length > 0 && (
        <ul className={styles.list}>
          {closures.map((closure, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: days have no identity but their place
            <Holiday key={index} closure={closure} onChange={(next) => onChange(next ? closures.with(index, next) : closures.toSpliced(index, 1))} />
          ))}
        </ul>
      )}
      <div className={styles.tools}>
        <Button variant="default" size="xs" onClick={add}>
          {t('addHoliday')}
        </Button>
        <ImportHolidays time_zone={time_zone} closures={closures} onAdd={(days) => onChange([...closures, ...days].sort(byDate))} />
      </div>
      <p className={styles.hint}>{t('importHint')}</p>
    </fieldset>
  )
}

const byDate = (one: CalendarClosure, other: CalendarClosure): number => (one.date < other.date ? -1 : one.date > other.date ? 1 : one.from - other.from)

function Holiday({ closure, onChange }: { closure: CalendarClosure; onChange: (closure: CalendarClosure | null) => void }) {
  const { date, name, from, to, every_year } = closure
  const isAllDay = from === 0 && to === 1440
  const set = (part: 'from' | 'to', text: string) => {
    const minutes = minutesOfTime(text, part === 'to')
    if (minutes !== undefined) onChange({ ...closure, [part]: minutes })
  }
  return (
    <li className={styles.holiday}>
      <TextInput type="date" size="xs" aria-label={t('date')} value={date} onChange={(event) => onChange({ ...closure, date: event.currentTarget.value })} />
      <TextInput
        size="xs"
        aria-label={t('holidayName')}
        placeholder={t('holidayName')}
        maxLength={100}
        value={name}
        onChange={(event) => onChange({ ...closure, name: event.currentTarget.value })}
      />
      <ActionIcon variant="subtle" size="sm" aria-label={t('removeHoliday', { name: name || date })} onClick={() => onChange(null)}>
        <IconX size={15} stroke={1.8} />
      </ActionIcon>
      <div className={styles.options}>
        <Checkbox
          size="xs"
          label={t('allDay')}
          checked={isAllDay}
          onChange={(event) => onChange({ ...closure, ...(event.currentTarget.checked ? { from: 0, to: 1440 } : { from: 720, to: 1440 }) })}
        />
        {!isAllDay && (
          <>
            <TextInput type="time" size="xs" aria-label={t('partFrom')} value={timeText(from)} onChange={(event) => set('from', event.currentTarget.value)} />
            <TextInput type="time" size="xs" aria-label={t('partTo')} value={timeText(to)} onChange={(event) => set('to', event.currentTarget.value)} />
          </>
        )}
        <Checkbox
          size="xs"
          label={t('everyYear')}
          checked={every_year}
          onChange={(event) => onChange({ ...closure, every_year: event.currentTarget.checked })}
        />
      </div>
    </li>
  )
}
