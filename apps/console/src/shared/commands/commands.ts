import type { PermissionRule } from '@porchlight/contracts'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'

/** Something one can do from the command bar, and with `shortcut` from the keyboard. */
export type Command = {
  /** Unique: 'inbox.take-next'. */
  id: string
  label: string
  /** Heading it stands under in the command bar and the shortcut sheet. */
  group: string
  /** Other words that find it. */
  keywords?: string[]
  /** 'mod+k' for keys held together, 'g i' for one after the other; shown in the sheet. */
  shortcut?: string
  icon?: ReactNode
  /** Who may see and run it; everybody signed in unless stated. */
  rule?: PermissionRule
  /** In the sheet and on the keyboard only, not in the command bar. */
  keyboardOnly?: boolean
  run: () => void
}

let registered: readonly Command[] = []
const owners = new Map<object, readonly Command[]>()
const listeners = new Set<() => void>()

function change(owner: object, commands: readonly Command[] | null): void {
  if (commands) owners.set(owner, commands)
  else owners.delete(owner)
  registered = [...owners.values()].flat()
  for (const listener of listeners) listener()
}

/** Offers commands as long as the caller is mounted. Give it a stable list (useMemo). Ids, labels and shortcuts are unique among all commands offered at a time. */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => {
    const owner = {}
    change(owner, commands)
    return () => change(owner, null)
  }, [commands])
}

/** Every command offered now, without React. */
export const currentCommands = (): readonly Command[] => registered

/** Every command offered now. */
export function useAllCommands(): readonly Command[] {
  return useSyncExternalStore((changed) => {
    listeners.add(changed)
    return () => void listeners.delete(changed)
  }, currentCommands)
}
