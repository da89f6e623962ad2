import { type ActedCounts, countsChange, type HotAct, rowAfter } from '@porchlight/contracts/conversations/acts-on-rows'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import type { Viewer } from '@porchlight/contracts/lists/list-language'
import type { StreamData } from '@porchlight/contracts/live'
import { rightNow } from '@porchlight/ui/relative-time/right-now.ts'
import { useSyncExternalStore } from 'react'
import { onSessionEnd } from '../../session/end-session.ts'
import type { ListKey } from './list-key.ts'
import { type ListWindow, withData } from './list-window.ts'

/**
 * The user's acts that the server has not answered yet. The cache holds only what the server has said; screens show it with these acts applied on top. So a
 * refusal has nothing to roll back: its act is dropped, what was pushed meanwhile stays, and other acts on the same conversation stay as well.
 */
type Pending = { act: HotAct; by: string; now: string /** The change number by which the act is done; unknown until the answer. */; doneAt: number | null }
/** A conversation's last known server state, the pending acts on it in order, and unsent replies. */
type Acted = { truth: ConversationView; acts: Pending[]; replies: Pending[] }

const acted = new Map<string, Acted>()
/** Changes of the counts by acts, until counts that were read after the answer arrive. */
const counted = new Set<{ change: ActedCounts; answeredAt: number }>()
const listeners = new Set<() => void>()

/** What screens show of a row, a list and the counts with the acts that are pending; another object as soon as acts begin or end. */
const shownWithActs = () => ({ row: shownRow, window: shownWindow, counts: shownCounts })
let current = shownWithActs()

function announce(): void {
  current = shownWithActs()
  for (const listener of [...listeners]) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns functions that apply the pending acts to a row, a list or the counts. The object changes whenever acts begin or end, so that React renders again. */
export const usePendingActs = () => useSyncExternalStore(subscribe, () => current)

/** How long an act is shown after its answer if the push with the changed row does not arrive. */
const lateMs = 10_000

/** An act on a conversation, with its row as last heard from the server. */
export type ActOn = { row: ConversationView; act: HotAct }

/**
 * Shows acts at once, then makes the call that performs them: it applies the server's rows. If the answer has no row, `doneAt` returns the change number by
 * which it will have arrived. Rejects as the call does; the acts are no longer shown then.
 */
export async function acting<T>(viewer: Viewer, acts: readonly ActOn[], call: () => Promise<T>, doneAt?: (answer: T) => number): Promise<T> {
  const begun = acts.map(({ row, act }) => begin(viewer, row, act))
  if (begun.length > 0) announce()
  const end = (one: (typeof begun)[number]) => {
    const known = acted.get(one.ref)
    if (!known) return
    known.acts = known.acts.filter((each) => each !== one.pending)
    forgetIfIdle(one.ref)
  }
  try {
    const answer = await call()
    const seq = doneAt?.(answer)
    for (const one of begun) {
      one.count.answeredAt = Date.now()
      if (seq === undefined || seq <= (acted.get(one.ref)?.truth.seq ?? seq)) end(one)
      else {
        one.pending.doneAt = seq
        setTimeout(() => {
          end(one)
          announce()
        }, lateMs)
      }
    }
    return answer
  } catch (cause) {
    for (const one of begun) {
      counted.delete(one.count)
      end(one)
    }
    throw cause
  } finally {
    if (begun.length > 0) announce()
  }
}

function begin(viewer: Viewer, row: ConversationView, act: HotAct) {
  const ref = row.conversation_ref
  const known = knownOf(row)
  const before = shown(known, known.truth)
  const pending: Pending = { act, by: viewer.user_id, now: new Date(rightNow()).toISOString(), doneAt: null }
  known.acts.push(pending)
  const count = { change: countsChange(before, shown(known, known.truth), viewer), answeredAt: Number.POSITIVE_INFINITY }
  counted.add(count)
  return { ref, pending, count }
}

function knownOf(row: ConversationView): Acted {
  const known = acted.get(row.conversation_ref) ?? { truth: row, acts: [], replies: [] }
  acted.set(row.conversation_ref, known)
  return known
}

function forgetIfIdle(ref: string): void {
  const known = acted.get(ref)
  if (known && known.acts.length === 0 && known.replies.length === 0) acted.delete(ref)
}

/** Replaces the replies to a conversation that are on their way. `row`: the conversation as last heard from the server. */
export function setReplies(row: ConversationView, by: string, replies: readonly { act: HotAct; now: string }[]): void {
  if (replies.length === 0 && !acted.get(row.conversation_ref)?.replies.length) return
  knownOf(row).replies = replies.map((one) => ({ ...one, by, doneAt: null }))
  forgetIfIdle(row.conversation_ref)
  announce()
}

/** Updates the server state of conversations with pending acts. */
export function hearTruth({ conversations, gone }: StreamData): void {
  if (acted.size === 0) return
  for (const row of conversations ?? []) {
    const known = 'visitor' in row ? acted.get(row.conversation_ref) : undefined
    if (!known || !('visitor' in row) || row.seq < known.truth.seq) continue
    known.truth = row
    known.acts = known.acts.filter(({ doneAt }) => doneAt === null || doneAt > row.seq)
    forgetIfIdle(row.conversation_ref)
  }
  for (const ref of gone ?? []) acted.delete(ref)
  announce()
}

const shown = ({ truth, acts, replies }: Acted, row: ConversationView): ConversationView => {
  const newest = truth.seq > row.seq ? truth : row
  return [...acts, ...replies]
    .filter(({ doneAt }) => doneAt === null || doneAt > newest.seq)
    .reduce((before, { act, by, now }) => rowAfter(before, act, { user_id: by, now }), newest)
}

/** Returns a conversation as the user's pending acts leave it. */
export function shownRow(row: ConversationView): ConversationView {
  const known = acted.get(row.conversation_ref)
  return known ? shown(known, row) : row
}

/** Returns a list as the user's pending acts leave it: rows change, move, enter or leave. */
export function shownWindow(key: ListKey, window: ListWindow, viewer: Viewer): ListWindow {
  if (acted.size === 0) return window
  const listed = new Map(window.rows.filter((row) => acted.has(row.conversation_ref)).map((row) => [row.conversation_ref, row]))
  return withData(key, window, { conversations: [...acted.values()].map((one) => shown(one, listed.get(one.truth.conversation_ref) ?? one.truth)) }, viewer)
}

/** Returns how pending acts leave the counts, which were read at a time of this device's clock. */
export function shownCounts<C extends ActedCounts>(counts: C, readAt: number, may: Record<keyof ActedCounts, boolean>): C {
  const next = { ...counts }
  for (const one of counted) {
    if (one.answeredAt < readAt) counted.delete(one)
    else
      for (const name of Object.keys(one.change) as (keyof ActedCounts)[])
        if (may[name]) Object.assign(next, { [name]: Math.max(0, next[name] + one.change[name]) })
  }
  return next
}

onSessionEnd(() => {
  acted.clear()
  counted.clear()
  announce()
})
