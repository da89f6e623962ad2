import { t } from '../texts.ts'
import { changeOf, changeText, countText, type Unit, valueText } from '../words/format.ts'
import styles from './chart.module.css'
import type { ChartRow } from './chart-data.ts'
import { NumberButton } from './number-button.tsx'

type Props = { title: string; rows: readonly ChartRow[]; unit: Unit; isGrouped: boolean; onOpen: (row: ChartRow) => void }

/** The numbers of a chart as a table; each opens its conversations. */
export function ChartTable({ title, rows, unit, isGrouped, onOpen }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={title}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t(isGrouped ? 'groupColumn' : 'part')}</th>
            <th scope="col">{t('value')}</th>
            <th scope="col">{t('n')}</th>
            <th scope="col">{t('previous')}</th>
            <th scope="col">{t('change')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const change = changeOf(row, { value: row.before })
            const value = valueText(unit, row.value)
            return (
              <tr key={row.key}>
                <th scope="row">{row.label}</th>
                <td>
                  <NumberButton label={t('openPart', { metric: title, part: row.label, value })} isEmpty={row.n === 0} onOpen={() => onOpen(row)}>
                    {value}
                  </NumberButton>
                </td>
                <td>{countText(row.n)}</td>
                <td>{valueText(unit, row.before)}</td>
                <td>{change === null ? '–' : changeText(change)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
