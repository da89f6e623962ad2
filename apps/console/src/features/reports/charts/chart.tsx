import { Area, Bar, BarChart, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { type Unit, valueText } from '../words/format.ts'
import { axisOf } from './axis.ts'
import styles from './chart.module.css'
import { barsMax, type ChartRow, seriesColors } from './chart-data.ts'

type Props = {
  rows: readonly ChartRow[]
  unit: Unit
  isGrouped: boolean
  kind: 'line' | 'bar' | 'area'
  onOpen: (row: ChartRow) => void
  names: { now: string; before: string }
  /** Further metrics in the same unit: their names, in the order of `ChartRow.more`. */
  more?: readonly string[]
}

const axis = { tick: { fill: 'var(--pl-text-3)', fontSize: 11 }, tickLine: false, axisLine: false } as const
const height = 190

/**
 * A metric as bars, a line or an area, with the period before as a dashed line, or as a bar for each group. It is a picture: the table beside it, which
 * everybody can choose, has the same numbers for screen readers and the keyboard.
 */
export default function Chart({ rows, unit, isGrouped, kind, onOpen, names, more = [] }: Props) {
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
      formatter={(value, name) => [text(value), name]}
      contentStyle={{ background: 'var(--pl-raised)', border: '1px solid var(--pl-border)', borderRadius: 'var(--pl-radius)', fontSize: 12 }}
      labelStyle={{ color: 'var(--pl-text)' }}
      itemStyle={{ color: 'var(--pl-text-2)' }}
    />
  )
  if (isGrouped) {
    const bars = rows.slice(0, barsMax)
    const scale = axisOf(
      bars.map(({ value }) => value),
      unit,
    )
    return (
      <div className={styles.chart} aria-hidden="true" dir="ltr">
        <ResponsiveContainer width="100%" height={Math.max(90, bars.length * 28 + 30)}>
          <BarChart data={bars} layout="vertical" onClick={open} accessibilityLayer={false} margin={{ top: 4, right: 20, bottom: 0, left: 8 }}>
            <CartesianGrid horizontal={false} stroke="var(--pl-border)" />
            <XAxis type="number" {...axis} tickFormatter={text} reversed={isMirrored} interval={0} {...scale} />
            <YAxis type="category" dataKey="label" {...axis} width={104} orientation={isMirrored ? 'right' : 'left'} interval={0} />
            {tip}
            <Bar dataKey="value" name={names.now} fill="var(--pl-accent-strong)" maxBarSize={18} radius={3} isAnimationActive={false} />
          </BarChart>
        </ResponsiveContainer>
      </div>
    )
  }
  const series = [names.now, ...more]
  const hasBefore = more.length === 0 && rows.some(({ before }) => before)
  const scale = axisOf(
    rows.flatMap(({ value, before, more: others = [] }) => [value, ...(hasBefore ? [before] : []), ...others]),
    unit,
  )
  const dot = rows.length < 45 ? { r: 2 } : false
  return (
    <div className={styles.chart} aria-hidden="true" dir="ltr">
      <ResponsiveContainer width="100%" height={height}>
        <ComposedChart data={[...rows]} onClick={open} accessibilityLayer={false} margin={{ top: 8, right: 20, bottom: 0, left: 8 }}>
          <CartesianGrid vertical={false} stroke="var(--pl-border)" />
          <XAxis dataKey="label" {...axis} reversed={isMirrored} minTickGap={24} />
          <YAxis {...axis} width={52} tickFormatter={text} orientation={isMirrored ? 'right' : 'left'} interval={0} {...scale} />
          {tip}
          {series.map((name, index) => {
            const color = seriesColors[index % seriesColors.length]
            const numberOf = (row: ChartRow) => (index === 0 ? row.value : (row.more?.[index - 1] ?? null))
            const props = { name, dataKey: numberOf, isAnimationActive: false } as const
            if (kind === 'bar') return <Bar key={name} {...props} fill={color} maxBarSize={28} radius={3} />
            if (kind === 'area') return <Area key={name} {...props} stroke={color} strokeWidth={2} fill={color} fillOpacity={0.16} dot={false} connectNulls />
            return <Line key={name} {...props} stroke={color} strokeWidth={2} dot={dot && { ...dot, fill: color }} connectNulls />
          })}
          {hasBefore && (
            <Line
              dataKey="before"
              name={names.before}
              stroke="var(--pl-text-3)"
              strokeDasharray="4 4"
              strokeWidth={1.5}
              dot={false}
              connectNulls
              isAnimationActive={false}
            />
          )}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  )
}
