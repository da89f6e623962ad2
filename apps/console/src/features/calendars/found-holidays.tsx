import { Button, Checkbox } from '@mantine/core'
import type { CalendarClosure, FoundHolidays as Found, HolidayKind } from '@porchlight/contracts/calendars/calendars'
import { limits } from '@porchlight/contracts/limits'
import { currentLocale, dateFormat, EmptyState, Notice } from '@porchlight/ui'
import { IconCalendarOff } from '@tabler/icons-react'
import { useState } from 'react'
import { timeText } from '../../shared/hours/time-of-day.ts'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import styles from './found-holidays.module.css'
import { t } from './texts.ts'

type FoundDay = Found['days'][number]
type Props = { found: Found; closures: readonly CalendarClosure[]; onAdd: (days: CalendarClosure[]) => void; onCancel: () => void }

const keyOf = ({ date, from, to }: Pick<CalendarClosure, 'date' | 'from' | 'to'>) => `${date} ${from} ${to}`
const kindText: Record<Exclude<HolidayKind, 'holiday'>, 'kindObservance' | 'kindClockChange' | 'kindWorkingDay' | 'kindRepeating'> = {
  observance: 'kindObservance',
  clock_change: 'kindClockChange',
  working_day: 'kindWorkingDay',
  repeating: 'kindRepeating',
}

/** The days found in a calendar file, to choose from before any of them counts: holidays are ticked, everything else is offered. */
export function FoundHolidays({ found, closures, onAdd, onCancel }: Props) {
  const known = new Set(closures.map(keyOf))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => usualChoice(found.days, known))
  const years = Map.groupBy(
    found.days.map((day, index) => ({ day, index })),
    ({ day }) => day.date.slice(0, 4),
  )
  const usual = usualNote(found.days)
  // Two entries of one day close it once.
  const added = [...new Map([...chosen].flatMap((index) => found.days[index] ?? []).map((day) => [keyOf(day), day])).values()]
  const room = limits.calendarClosuresMax - closures.length
  const set = (indexes: number[], isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, ...indexes] : [...before].filter((index) => !indexes.includes(index))))
  if (found.days.length === 0) {
    return (
      <>
        <EmptyState icon={<IconCalendarOff size={20} stroke={1.6} />} title={t('foundNothing')}>
          {t('foundNothingText', { from: dateText(found.from), to: dateText(found.to) })}
        </EmptyState>
        <LeftOut found={found} />
        <DialogActions>
          <Button variant="default" onClick={onCancel}>
            {t('close')}
          </Button>
        </DialogActions>
      </>
    )
  }
  return (
    <>
      <p className={styles.lead}>{t('foundLead')}</p>
      <LeftOut found={found} />
      <section className={styles.years} aria-label={t('foundDays')}>
        {[...years].map(([year, days]) => (
          <Year key={year} year={year} days={days} usual={usual} chosen={chosen} known={known} onSet={set} />
        ))}
      </section>
      {added.length > room && <Notice tone="warning">{t('foundTooMany', { max: limits.calendarClosuresMax, count: Math.max(0, room) })}</Notice>}
      <DialogActions>
        <Button variant="subtle" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button disabled={added.length === 0 || added.length > room} onClick={() => onAdd(added.map(closureOf))}>
          {added.length === 0 ? t('foundAddNone') : t('foundAdd', { count: added.length })}
        </Button>
      </DialogActions>
    </>
  )
}

/** Ticks the holidays; of several entries about one day, the first. */
function usualChoice(days: readonly FoundDay[], known: ReadonlySet<string>): Set<number> {
  const taken = new Set(known)
  const chosen = new Set<number>()
  for (const [index, day] of days.entries()) {
    if (day.kind !== 'holiday' || taken.has(keyOf(day))) continue
    taken.add(keyOf(day))
    chosen.add(index)
  }
  return chosen
}

/** Returns what the file says about at least half of its days, such as “Public holiday”: beside each of them it would tell nothing. */
function usualNote(days: readonly FoundDay[]): string {
  const byNote = Map.groupBy(days, ({ note }) => note)
  return [...byNote].find(([, of]) => of.length * 2 >= days.length)?.[0] ?? ''
}

const closureOf = ({ date, name, from, to }: FoundDay): CalendarClosure => ({ date, name, from, to, every_year: false })

type YearProps = {
  year: string
  days: { day: FoundDay; index: number }[]
  usual: string
  chosen: ReadonlySet<number>
  known: ReadonlySet<string>
  onSet: (indexes: number[], isChosen: boolean) => void
}

function Year({ year, days, usual, chosen, known, onSet }: YearProps) {
  const open = days.filter(({ day }) => !known.has(keyOf(day))).map(({ index }) => index)
  const count = open.filter((index) => chosen.has(index)).length
  return (
    <fieldset className={styles.year}>
      <legend>
        <Checkbox
          size="xs"
          label={t('foundYear', { year, count: days.length })}
          disabled={open.length === 0}
          checked={count > 0 && count === open.length}
          indeterminate={count > 0 && count < open.length}
          onChange={() => onSet(open, count < open.length)}
        />
      </legend>
      <ul>
        {days.map(({ day, index }) => (
          <Day
            key={index}
            day={day}
            usual={usual}
            isChosen={chosen.has(index)}
            isKnown={known.has(keyOf(day))}
            onChange={(isChosen) => onSet([index], isChosen)}
          />
        ))}
      </ul>
    </fieldset>
  )
}

type DayProps = { day: FoundDay; usual: string; isChosen: boolean; isKnown: boolean; onChange: (isChosen: boolean) => void }

function Day({ day, usual, isChosen, isKnown, onChange }: DayProps) {
  const isAllDay = day.from === 0 && day.to === 1440
  const kind = isKnown ? t('foundKnown') : day.kind === 'holiday' ? '' : t(kindText[day.kind])
  const note = [day.name, usual, kind].some((text) => text.toLowerCase() === day.note.toLowerCase()) ? '' : day.note
  return (
    <li>
      {/* A native one: a feed has hundreds of days. */}
      <label className={styles.day} data-known={isKnown || undefined}>
        <input type="checkbox" disabled={isKnown} checked={isChosen} onChange={(event) => onChange(event.currentTarget.checked)} />
        <time dateTime={day.date}>{shortDate(day.date)}</time>
        <span className={styles.text}>
          <span>{day.name || t('foundNoName')}</span>
          {!isAllDay && <span className={styles.hours}>{`${timeText(day.from)}–${day.to === 1440 ? '24:00' : timeText(day.to)}`}</span>}
          {kind && <span className={styles.kind}>{kind}</span>}
          {note && <span className={styles.note}>{day.note}</span>}
        </span>
      </label>
    </li>
  )
}

/** What of the file gave no days. */
function LeftOut({ found: { skipped, is_cut } }: { found: Found }) {
  const lines = [
    skipped.repeating > 0 ? t('foundRepeating', { count: skipped.repeating }) : '',
    skipped.unreadable > 0 ? t('foundUnreadable', { count: skipped.unreadable }) : '',
    is_cut ? t('foundCut') : '',
  ].filter(Boolean)
  return lines.length > 0 ? <Notice tone="info">{lines.join(' ')}</Notice> : null
}

const noon = (date: string) => new Date(`${date}T12:00:00Z`)
const shortDate = (date: string) => dateFormat(currentLocale(), { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(noon(date))
const dateText = (date: string) => dateFormat(currentLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(noon(date))
