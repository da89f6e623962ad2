import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { useCallback, useMemo, useRef, useState } from 'react'
import { conversationText } from '../../../shared/conversations/texts.ts'
import { type Command, useCommands } from '../../../shared/interface/commands/commands.ts'
import { t } from '../day/texts.ts'

/** Rows of a list that the user has selected, and functions to change the selection. */
export type Selection = {
  readonly refs: ReadonlySet<string>
  /** Toggles a row and makes it the range anchor. */
  toggle: (ref: string) => void
  /** Selects everything between the anchor and this row. */
  extend: (ref: string) => void
  all: () => void
  /** Takes these out, whether or not they are selected by now. */
  drop: (refs: readonly string[]) => void
  clear: () => void
}

const nothing: ReadonlySet<string> = new Set()

/** Returns the rows between two rows, inclusive, in either order; only `to` if `from` is gone. */
export function rangeOf(refs: readonly string[], from: string | null, to: string): string[] {
  const ends = [refs.indexOf(from ?? to), refs.indexOf(to)].sort((a, b) => a - b)
  return ends[0] === undefined || ends[0] < 0 ? [to] : refs.slice(ends[0], (ends[1] ?? ends[0]) + 1)
}

/** Manages a list's selection and registers its shortcuts. Opening another list (`key`) clears the selection; rows that leave the list are dropped from it. */
export function useSelection(key: string, rows: readonly ConversationView[] | undefined, active: string | null): Selection {
  const [chosen, setChosen] = useState<{ key: string; refs: ReadonlySet<string> }>({ key, refs: nothing })
  const anchor = useRef<string | null>(null)
  const latest = useRef({ rows, active, key })
  latest.current = { rows, active, key }
  const set = useCallback((change: (refs: ReadonlySet<string>) => Iterable<string>) => {
    const { key: now } = latest.current
    setChosen((last) => ({ key: now, refs: new Set(change(last.key === now ? last.refs : nothing)) }))
  }, [])
  const toggle = useCallback(
    (ref: string) => {
      anchor.current = ref
      set((refs) => (refs.has(ref) ? [...refs].filter((one) => one !== ref) : [...refs, ref]))
    },
    [set],
  )
  const extend = useCallback(
    (ref: string) => {
      const shown = (latest.current.rows ?? []).map((row) => row.conversation_ref)
      set((refs) => [...refs, ...rangeOf(shown, anchor.current, ref)])
    },
    [set],
  )
  const all = useCallback(() => set(() => (latest.current.rows ?? []).map((row) => row.conversation_ref)), [set])
  const drop = useCallback((gone: readonly string[]) => set((refs) => [...refs].filter((ref) => !gone.includes(ref))), [set])
  const clear = useCallback(() => set(() => nothing), [set])
  useCommands(
    useMemo((): Command[] => {
      const toggleActive = () => latest.current.active && toggle(latest.current.active)
      return [
        { id: 'inbox.select', label: t('select'), group: conversationText('shortcuts'), shortcut: 'x', keyboardOnly: true, run: toggleActive },
        { id: 'inbox.select-all', label: t('selectAll'), group: conversationText('shortcuts'), shortcut: 'shift+x', run: all },
      ]
    }, [toggle, all]),
  )
  const refs = useMemo(() => {
    if (chosen.key !== key || chosen.refs.size === 0) return nothing
    return new Set((rows ?? []).flatMap(({ conversation_ref }) => (chosen.refs.has(conversation_ref) ? [conversation_ref] : [])))
  }, [chosen, key, rows])
  return useMemo(() => ({ refs, toggle, extend, all, drop, clear }), [refs, toggle, extend, all, drop, clear])
}
