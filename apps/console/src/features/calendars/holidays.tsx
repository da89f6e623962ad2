import { ActionIcon, Button, Checkbox, FileButton, TextInput } from '@mantine/core'
import type { CalendarClosure, CalendarView } from '@porchlight/contracts/calendars/calendars'
import { IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { minutesOfTime, timeText } from '../../shared/hours/time-of-day.ts'
import { showSuccess } from '../../shared/interface/toasts.ts'
import styles from './calendars.module.css'
import { t } from './texts.ts'

type Props = {
  closures: CalendarClosure[]
  onChange: (closures: CalendarClosure[]) => void
  /** The calendar that a file is imported into; undefined while it is new. */
  calendar_ref: string | undefined
  onImported: (calendar: CalendarView) => Promise<unknown>
}

/** Editor for the days off of a calendar, with import of an iCalendar file. */
export function Holidays({ closures, onChange, calendar_ref, onImported }: Props) {
  const load = useMutation({
    mutationFn: async ({ ref, file }: { ref: string; file: File }) => api.calendars.importHolidays({ calendar_ref: ref, file: await file.text() }),
    onSuccess: async ({ calendar, added, skipped }) => {
      await onImported(calendar)
      showSuccess([t('imported', { count: added }), skipped > 0 ? t('importSkipped', { count: skipped }) : ''].filter(Boolean).join('. '))
    },
  })
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
        {calendar_ref !== undefined && (
          <FileButton accept=".ics,text/calendar" onChange={(file) => file && load.mutate({ ref: calendar_ref, file })}>
            {(props) => (
              <Button {...props} variant="default" size="xs" loading={load.isPending}>
                {t('import')}
              </Button>
            )}
          </FileButton>
        )}
      </div>
      {calendar_ref !== undefined && <p className={styles.hint}>{t('importHint')}</p>}
    </fieldset>
  )
}

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
