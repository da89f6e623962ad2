import { useCallback, useMemo, useState } from 'react'
import { bulkActions } from '../../../shared/features/inbox-places.ts'
import { type Command, useCommands } from '../../../shared/interface/commands/commands.ts'
import { holdKeys } from '../../../shared/interface/commands/held-keys.ts'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { t } from '../day/texts.ts'
import { t as quickText } from '../quick/texts.ts'
import type { Selection } from './use-selection.ts'

/** Keyboard command for the selection bar: one of its own acts or fields, or the id of another feature's action. */
export type BulkWish = { act: string }

const own = [
  { act: 'close', shortcut: 'e', label: () => t('close') },
  { act: 'snooze', shortcut: 's', label: () => t('snooze'), isPicker: true },
  { act: 'repeat', shortcut: '.', label: () => t('repeat') },
  { act: 'spam', shortcut: '!', label: () => t('spam') },
  { act: 'tags', shortcut: 'l', label: () => quickText('tags'), isPicker: true },
  { act: 'priority', shortcut: 'p', label: () => quickText('priority'), isPicker: true },
  { act: 'assignee_id', shortcut: 'a', label: () => quickText('assignee'), isPicker: true },
  { act: 'status_ref', shortcut: 'u', label: () => quickText('status'), isPicker: true },
] as const

/**
 * Registers the shortcuts that act on the selected conversations while there are some, in place of those of the open one. They are registered here rather than
 * by the bar, whose code may still be loading: it runs the requested action once it has loaded.
 * @param focused the row that the keys have moved to while none is open: with none selected, it is selected by the act
 */
export function useSelectionCommands(selection: Selection, focused: string | null): { wish: BulkWish | null; onWished: () => void } {
  const [wish, setWish] = useState<BulkWish | null>(null)
  const { can } = usePermissions()
  const isAny = selection.refs.size > 0
  const { clear, toggle } = selection
  const isReady = isAny || focused !== null
  const alone = isAny ? null : focused
  const guests = bulkActions().filter(({ rule, shortcut }) => shortcut && can(rule))
  const guestIds = guests.map(({ id }) => id).join()
  useCommands(
    // biome-ignore lint/correctness/useExhaustiveDependencies: the guests are new on every render, but change only with their ids
    useMemo((): Command[] => {
      if (!isReady) return []
      const group = t('bar')
      const wished = (act: string, opensField: boolean) => () => {
        if (opensField) holdKeys()
        if (alone) toggle(alone)
        setWish({ act })
      }
      return [
        ...own.map(({ act, shortcut, label, ...more }) => ({
          ...{ id: `selection.${act}`, label: label(), group, shortcut, onSelection: true, run: wished(act, 'isPicker' in more) },
        })),
        ...guests.map(({ id, shortcut = '', label }) => ({ id: `selection.${id}`, label: label(), group, shortcut, onSelection: true, run: wished(id, true) })),
        ...(isAny ? [{ id: 'selection.clear', label: t('clearSelection'), group, shortcut: 'escape', onSelection: true, keyboardOnly: true, run: clear }] : []),
      ]
    }, [isReady, isAny, alone, guestIds, clear, toggle]),
  )
  return { wish: isAny ? wish : null, onWished: useCallback(() => setWish(null), []) }
}
