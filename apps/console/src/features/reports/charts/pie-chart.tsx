import { Pie, PieChart, ResponsiveContainer } from 'recharts'
import { t } from '../texts.ts'
import { type Unit, valueText } from '../words/format.ts'
import styles from './chart.module.css'
import type { ChartRow } from './chart-data.ts'
import { NumberButton } from './number-button.tsx'

/** Maximum number of slices with distinguishable colors; the rest becomes a single slice. */
const slicesMax = 6
const shadeOf = (index: number): string => `color-mix(in srgb, var(--pl-accent-strong) ${100 - index * 14}%, var(--pl-surface-3))`

type Props = { title: string; rows: readonly ChartRow[]; unit: Unit; onOpen: (row: ChartRow) => void }

/** The largest groups as slices of a whole, with a legend in which each number opens what it counts. */
export default function SlicesChart({ title, rows, unit, onOpen }: Props) {
  const counted = rows.filter(({ value }) => (value ?? 0) > 0)
  const shown = counted.slice(0, slicesMax)
  const rest = counted.slice(slicesMax).reduce((sum, { value }) => sum + (value ?? 0), 0)
  const slices = [
    ...shown.map(({ key, label, value }) => ({ key, label, value: value ?? 0 })),
    ...(rest > 0 ? [{ key: 'rest', label: t('rest'), value: rest }] : []),
  ]
  const legend = slices.map((slice, index) => ({ ...slice, fill: shadeOf(index), row: shown[index] }))
  return (
    <div className={styles.pie}>
      <div aria-hidden="true" dir="ltr">
        <ResponsiveContainer width="100%" height={170}>
          <PieChart accessibilityLayer={false}>
            <Pie
              data={legend}
              dataKey="value"
              nameKey="label"
              innerRadius="55%"
              outerRadius="95%"
              stroke="var(--pl-surface)"
              strokeWidth={2}
              isAnimationActive={false}
            />
          </PieChart>
        </ResponsiveContainer>
      </div>
      <ul className={styles.legend} aria-label={title}>
        {legend.map(({ key, label, value, fill, row }) => (
          <li key={key}>
            <span className={styles.swatch} style={{ background: fill }} aria-hidden="true" />
            <span dir="auto">{label}</span>
            <NumberButton label={t('openPart', { metric: title, part: label, value: valueText(unit, value) })} isEmpty={!row} onOpen={() => row && onOpen(row)}>
              {valueText(unit, value)}
            </NumberButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
