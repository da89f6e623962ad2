import { daysFrom, dayText, today, weekdayText } from './days.ts'
import { spentText } from './spent-text.ts'
import { t } from './texts.ts'
import styles from './time-spent.module.css'

/** The seven days of a week with the sum of each. */
export function WeekBar({ monday, days }: { monday: string; days: readonly { day: string; minutes: number }[] }) {
  const minutesOn = (day: string) => days.find((each) => each.day === day)?.minutes ?? 0
  const most = Math.max(1, ...days.map(({ minutes }) => minutes))
  return (
    <ol className={styles.week} aria-label={t('days')}>
      {daysFrom(monday).map((day) => {
        const minutes = minutesOn(day)
        return (
          <li key={day} data-today={day === today() || undefined} title={dayText(day)}>
            <span className={styles.column} aria-hidden>
              <span style={{ blockSize: `${Math.round((minutes / most) * 100)}%` }} />
            </span>
            <span className={styles.weekday}>{weekdayText(day)}</span>
            <span className={styles.daySum} data-none={minutes === 0 || undefined}>
              {spentText(minutes)}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
