import { limits } from '@porchlight/contracts/limits'
import type { SlaKind } from '@porchlight/contracts/sla/sla-fields'

/**
 * What happened in a conversation, as far as its clocks depend on it. `at` is in ms since the epoch.
 * - `started`; `asked`: the customer wrote; `answered`: staff replied publicly; `settled`: nobody waits for a reply any more, without one
 * - `waits`: it is the customer's turn (a status of the category waiting); `works`: it is the team's turn
 * - `closed`, and `reopened` by the customer or by staff
 * - `left`: it became spam or was merged away; `returned`: that was undone
 */
export type Fact = { at: number } & (
  | { kind: 'started' | 'asked' | 'answered' | 'settled' | 'waits' | 'works' | 'closed' | 'left' | 'returned' }
  | { kind: 'reopened'; by: 'customer' | 'staff' }
)

/** A stretch of time in which a clock stands still; `to` is null while it does. */
export type Pause = { from: number; to: number | null }
/** What happened to one clock, whatever its target. `is_void`: it stopped without a reply or solution, because none was due any more. */
export type ClockTimes = { kind: SlaKind; round: number; started_at: number; pauses: readonly Pause[]; stopped_at: number | null; is_void: boolean }

/** Why clocks stand still (it is the customer's turn; the conversation is over; it is spam or merged away), and whether staff have ever replied. */
export type TimelineState = { waits: boolean; is_over: boolean; is_away: boolean; has_answer: boolean }
/** The clocks of a conversation after some facts. */
export type Timeline = { state: TimelineState; clocks: readonly ClockTimes[] }

/** A conversation before anything happened. */
export const noTimeline: Timeline = { state: { waits: false, is_over: false, is_away: false, has_answer: false }, clocks: [] }

export const isRunning = ({ stopped_at }: Pick<ClockTimes, 'stopped_at'>): boolean => stopped_at === null
const isReply = ({ kind }: ClockTimes) => kind !== 'resolution'

/** Returns the clocks after these facts, in their order. */
export const withFacts = (timeline: Timeline, facts: readonly Fact[]): Timeline => facts.reduce(withFact, timeline)

function withFact(timeline: Timeline, fact: Fact): Timeline {
  const { at } = fact
  const { state, clocks } = timeline
  const waitsForReply = clocks.some((clock) => isReply(clock) && isRunning(clock))
  switch (fact.kind) {
    case 'started':
      return started(timeline, 'resolution', at)
    case 'asked': {
      const theirTurn = paused({ state: { ...state, waits: false }, clocks }, at)
      return waitsForReply ? theirTurn : started(theirTurn, state.has_answer ? 'next_reply' : 'first_reply', at)
    }
    case 'answered':
      return { state: { ...state, has_answer: true }, clocks: stopped(clocks, isReply, at, false) }
    case 'settled':
      return { state, clocks: stopped(clocks, isReply, at, true) }
    case 'waits':
      return paused({ state: { ...state, waits: true }, clocks }, at)
    case 'works':
      return paused({ state: { ...state, waits: false }, clocks }, at)
    case 'closed':
      return paused({ state: { ...state, is_over: true }, clocks: stopped(clocks, (clock) => !isReply(clock), at, false) }, at)
    case 'reopened': {
      const open = { ...state, is_over: false, waits: false }
      // The customer asks for something new: full targets. Staff undo their closing: what was left continues.
      if (fact.by === 'customer') return started({ state: open, clocks: stopped(clocks, isReply, at, true) }, 'resolution', at)
      // There is nothing to continue if what happened before the closing is no longer kept.
      if (clocks.every(isReply)) return started({ state: open, clocks }, 'resolution', at)
      return paused({ state: open, clocks: resumed(clocks, at) }, at)
    }
    case 'left':
      return paused({ state: { ...state, is_away: true }, clocks }, at)
    case 'returned':
      return paused({ state: { ...state, is_away: false }, clocks }, at)
  }
}

/** Starts a clock; it stands still at once if there is a reason to. */
function started({ state, clocks }: Timeline, kind: SlaKind, at: number): Timeline {
  const round = 1 + Math.max(0, ...clocks.filter((clock) => clock.kind === kind).map((clock) => clock.round))
  return paused({ state, clocks: [...clocks, { kind, round, started_at: at, pauses: [], stopped_at: null, is_void: false }] }, at)
}

/** Stops the running clocks of a kind. */
const stopped = (clocks: readonly ClockTimes[], which: (clock: ClockTimes) => boolean, at: number, is_void: boolean): readonly ClockTimes[] =>
  clocks.map((clock) => (isRunning(clock) && which(clock) ? { ...clock, pauses: ended(clock.pauses, at), stopped_at: at, is_void } : clock))

/** Lets the newest resolution clock go on; the time since it stopped doesn't count. */
function resumed(clocks: readonly ClockTimes[], at: number): readonly ClockTimes[] {
  const last = clocks.findLast((clock) => !isReply(clock))
  if (!last || last.stopped_at === null) return clocks
  const again = { ...last, pauses: bounded([...last.pauses, { from: last.stopped_at, to: at }]), stopped_at: null, is_void: false }
  return clocks.map((clock) => (clock === last ? again : clock))
}

/** Pauses the running clocks, or lets them go on, as the state demands. */
function paused({ state, clocks }: Timeline, at: number): Timeline {
  const isStill = state.waits || state.is_over || state.is_away
  return {
    state,
    clocks: clocks.map((clock) => {
      const isPaused = clock.pauses.at(-1)?.to === null
      if (!isRunning(clock) || isStill === isPaused) return clock
      return { ...clock, pauses: isStill ? bounded([...clock.pauses, { from: at, to: null }]) : ended(clock.pauses, at) }
    }),
  }
}

const ended = (pauses: readonly Pause[], at: number): readonly Pause[] => pauses.map((pause) => (pause.to === null ? { ...pause, to: at } : pause))

/** Joins the two oldest of too many pauses. The time between them then doesn't count, which favours the team by that much. */
function bounded(pauses: readonly Pause[]): readonly Pause[] {
  const [first, second, ...rest] = pauses
  return pauses.length > limits.slaPausesMax && first && second ? [{ from: first.from, to: second.to }, ...rest] : pauses
}
