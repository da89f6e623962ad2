import type { ReportGroup } from '@porchlight/contracts/reports/report-views'
import { type KeyboardEvent, useState } from 'react'
import { t } from '../texts.ts'
import { hourText, type Unit, valueText, weekdayText } from '../words/format.ts'
import styles from './heat-map.module.css'

const days = [1, 2, 3, 4, 5, 6, 7]
const hours = Array.from({ length: 24 }, (_, hour) => hour)
/** The key of a group of 'weekday_hour'. */
const keyOf = (day: number, hour: number) => `${day} ${hour}`
const steps: Record<string, readonly [day: number, hour: number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }

type Props = { title: string; unit: Unit; groups: readonly ReportGroup[]; onOpen: (group: string, label: string) => void }

/** Table of weekdays and hours, darker where more happens. The arrow keys move through it; each number opens the rows behind it. */
export function HeatMap({ title, unit, groups, onOpen }: Props) {
  const [at, setAt] = useState(keyOf(1, 9))
  const byKey = new Map(groups.map((group) => [group.key, group.total]))
  const most = Math.max(...groups.map(({ total }) => total.value ?? 0), 0)
  const step = (event: KeyboardEvent, day: number, hour: number) => {
    const isMirrored = document.documentElement.dir === 'rtl' && event.key !== 'ArrowUp' && event.key !== 'ArrowDown'
    const by = steps[event.key]
    if (!by) return
    event.preventDefault()
    const next = keyOf(Math.min(7, Math.max(1, day + by[0])), Math.min(23, Math.max(0, hour + (isMirrored ? -by[1] : by[1]))))
    setAt(next)
    event.currentTarget.closest('table')?.querySelector<HTMLElement>(`[data-key="${next}"]`)?.focus()
  }
  return (
    <div className={styles.scroll}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table in which the arrow keys move */}
      <table role="grid" className={styles.map} aria-label={t('heatMapOf', { metric: title })}>
        <thead>
          <tr>
            <td />
            {hours.map((hour) => (
              <th key={hour} scope="col" data-quiet={hour % 3 !== 0 || undefined}>
                <span className={hour % 3 === 0 ? undefined : 'pl-visually-hidden'}>{hourText(hour, 'short')}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day}>
              <th scope="row">{weekdayText(day, 'short')}</th>
              {hours.map((hour) => {
                const key = keyOf(day, hour)
                const total = byKey.get(key)
                const value = total?.value ?? null
                const label = `${weekdayText(day)}, ${hourText(hour)}`
                const said = `${label}: ${total ? valueText(unit, value) : t('nothingShort')}`
                return (
                  <td key={hour}>
                    <button
                      type="button"
                      data-key={key}
                      tabIndex={key === at ? 0 : -1}
                      aria-label={said}
                      title={said}
                      aria-disabled={!total || undefined}
                      style={{ '--heat': most > 0 && value !== null ? `${Math.round(8 + (value / most) * 92)}%` : '0%' } as object}
                      onFocus={() => setAt(key)}
                      onKeyDown={(event) => step(event, day, hour)}
                      onClick={() => total && onOpen(key, label)}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
