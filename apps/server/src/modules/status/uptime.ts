import { limits } from '@porchlight/contracts/limits'
import type { ComponentState, UptimeDay } from '@porchlight/contracts/status/status'

const dayMs = 86_400_000
/** States, best first. */
const ranks: readonly ComponentState[] = ['operational', 'maintenance', 'degraded', 'partial_outage', 'major_outage']
/** Share of the time in each state that counts as downtime. */
const downtime: Record<ComponentState, number> = { operational: 0, maintenance: 0, degraded: 0, partial_outage: 0.3, major_outage: 1 }

/** A state that applies from a point in time until the next change. */
export type StateChange = { at: Date; state: ComponentState }
type Window = { starts_at: Date; ends_at: Date }

/** Returns the worst of these states; `operational` if there are none. */
export const worstOf = (states: readonly ComponentState[]): ComponentState =>
  ranks[Math.max(0, ...states.map((state) => ranks.indexOf(state)))] ?? 'operational'

/** Returns the start of the oldest day shown. */
export const uptimeStart = (now: Date): Date => new Date(Math.floor(now.getTime() / dayMs) * dayMs - (limits.uptimeDays - 1) * dayMs)

/** Rounded down, so that 100 means never down. */
const percent = (known: number, down: number): number | null => (known === 0 ? null : Math.floor(10_000 * (1 - down / known)) / 100)

/**
 * Returns a component's last 90 days, oldest first, and its uptime over the part of them for which data exists.
 * @param changes oldest first; there is no data for the time before the first one
 * @param windows the component's maintenance; shown, but not counted as downtime
 */
export function uptimeOf(changes: readonly StateChange[], windows: readonly Window[], now: Date): { uptime: number | null; days: UptimeDay[] } {
  const spans = changes.map(({ at, state }, index) => ({ from: at.getTime(), to: (changes[index + 1]?.at ?? now).getTime(), state }))
  const born = spans[0]?.from ?? Number.POSITIVE_INFINITY
  const shades = windows.map(({ starts_at, ends_at }) => ({ from: Math.max(starts_at.getTime(), born), to: Math.min(ends_at.getTime(), now.getTime()) }))
  const first = uptimeStart(now).getTime()
  const all = { known: 0, down: 0 }
  const days = Array.from({ length: limits.uptimeDays }, (_, index): UptimeDay => {
    const [from, to] = [first + index * dayMs, first + (index + 1) * dayMs]
    const inside = (span: { from: number; to: number }) => Math.max(0, Math.min(span.to, to) - Math.max(span.from, from))
    const seen = spans.filter((span) => inside(span) > 0)
    const known = seen.reduce((sum, span) => sum + inside(span), 0)
    const down = seen.reduce((sum, span) => sum + inside(span) * downtime[span.state], 0)
    all.known += known
    all.down += down
    const states = seen.map(({ state }) => state)
    if (shades.some((shade) => inside(shade) > 0)) states.push('maintenance')
    return { day: new Date(from).toISOString().slice(0, 10), state: known === 0 ? null : worstOf(states), uptime: percent(known, down) }
  })
  return { uptime: percent(all.known, all.down), days }
}
