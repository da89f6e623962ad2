import type { Metric } from '@porchlight/contracts/reports/metric'
import { Bar, BarChart, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { valueText } from '../words/format.ts'
import styles from './chart.module.css'
import { barsMax, type ChartRow } from './chart-data.ts'

type Props = {
  rows: readonly ChartRow[]
  unit: Metric['unit']
  isGrouped: boolean
  isLine: boolean
  onOpen: (row: ChartRow) => void
  names: { now: string; before: string }
}

const axis = { tick: { fill: 'var(--pl-text-3)', fontSize: 11 }, tickLine: false, axisLine: false } as const
const height = 190

/**
 * A metric as bars or a line, with the period before as a dashed line, or as a bar for each group. It is a picture: the table beside it, which everybody can
 * choose, has the same numbers for screen readers and the keyboard.
 */
export default function Chart({ rows, unit, isGrouped, isLine, onOpen, names }: Props) {
  const isMirrored = document.documentElement.dir === 'rtl'
  const text = (value: unknown) => valueText(unit, typeof value === 'number' ? value : null)
  const open = (at: { activeTooltipIndex?: number | string | null | undefined }) => {
    const row = rows[Number(at.activeTooltipIndex)]
    if (row && at.activeTooltipIndex !== null && at.activeTooltipIndex !== undefined) onOpen(row)
  }
  const tip = (
    <Tooltip
      isAnimationActive={false}
      cursor={{ fill: 'var(--pl-hover)', stroke: 'var(--pl-border-strong)' }}
      formatter={(value, name) => [text(value), name === 'before' ? names.before : names.now]}
      contentStyle={{ background: 'var(--pl-raised)', border: '1px solid var(--pl-border)', borderRadius: 'var(--pl-radius)', fontSize: 12 }}
      labelStyle={{ color: 'var(--pl-text)' }}
      itemStyle={{ color: 'var(--pl-text-2)' }}
    />
  )
  if (isGrouped) {
    const bars = rows.slice(0, barsMax)
    return (
      <div className={styles.chart} aria-hidden="true" dir="ltr">
        <ResponsiveContainer width="100%" height={Math.max(90, bars.length * 28 + 30)}>
          <BarChart data={bars} layout="vertical" onClick={open} accessibilityLayer={false} margin={{ top: 4, right: 8, bottom: 0, left: 8 }}>
            <CartesianGrid horizontal={false} stroke="var(--pl-border)" />
            <XAxis type="number" {...axis} tickFormatter={text} reversed={isMirrored} tickCount={4} />
            <YAxis type="category" dataKey="label" {...axis} width={104} orientation={isMirrored ? 'right' : 'left'} interval={0} />
            {tip}
            <Bar dataKey="value" fill="var(--pl-accent-strong)" maxBarSize={18} radius={3} isAnimationActive={false} />
          </BarChart>
        </ResponsiveContainer>
      </div>
    )
  }
  return (
    <div className={styles.chart} aria-hidden="true" dir="ltr">
      <ResponsiveContainer width="100%" height={height}>
        <ComposedChart data={[...rows]} onClick={open} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: 8 }}>
          <CartesianGrid vertical={false} stroke="var(--pl-border)" />
          <XAxis dataKey="label" {...axis} reversed={isMirrored} minTickGap={24} />
          <YAxis
            {...axis}
            width={52}
            tickFormatter={text}
            orientation={isMirrored ? 'right' : 'left'}
            tickCount={4}
            allowDecimals={unit === 'percent' || unit === 'points'}
          />
          {tip}
          {isLine ? (
            <Line
              dataKey="value"
              stroke="var(--pl-accent-strong)"
              strokeWidth={2}
              dot={rows.length < 45 ? { r: 2 } : false}
              connectNulls
              isAnimationActive={false}
            />
          ) : (
            <Bar dataKey="value" fill="var(--pl-accent-strong)" maxBarSize={28} radius={3} isAnimationActive={false} />
          )}
          <Line dataKey="before" stroke="var(--pl-text-3)" strokeDasharray="4 4" strokeWidth={1.5} dot={false} connectNulls isAnimationActive={false} />
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  )
}
