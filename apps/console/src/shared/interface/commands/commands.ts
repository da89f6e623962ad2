import type { PermissionRule } from '@porchlight/contracts/define'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { holdKeys } from './held-keys.ts'
import { type OwnKeys, readOwnKeys } from './own-keys.ts'

/** A command in the command bar; `shortcut` also runs it from the keyboard. */
export type Command = {
  /** Unique id, such as 'inbox.take-next'. */
  id: string
  label: string
  /** Group heading in the command bar and the shortcut sheet. */
  group: string
  /** Additional search terms. */
  keywords?: string[]
  /** 'mod+k' for keys pressed together, 'g i' for a sequence; listed in the shortcut sheet. The usual one when registered, the user's own in what is read: '' if they left it without keys. */
  shortcut?: string
  icon?: ReactNode
  /** Permission required to see and run it; any signed-in user by default. */
  rule?: PermissionRule
  /** URL of the page that it opens, whose words find it too. */
  page?: string
  /** Left out of the command bar until its words are typed. */
  isFoundOnly?: boolean
  /** Listed in the shortcut sheet but not in the command bar. */
  keyboardOnly?: boolean
  /** Opens something to type in, whose code may still be loading: until it has focus, keys are kept for it instead of acting on the screen. */
  opensField?: boolean
  /** The conversation it acts on. It only runs while the user is turned to that one (`subject.ts`). */
  about?: string
  /** Only leaves what it is about, so it also runs while an act on that is under way. */
  leaves?: boolean
  /** Acts on the rows selected in a list: as long as there are some, it takes the place of other commands with its shortcut. */
  onSelection?: boolean
  /** Runs again while its key is held down, as moving through a list does. */
  repeats?: boolean
  run: () => void
}

/** A registered command: `usual` is the shortcut that it has until the user changes it. */
export type RegisteredCommand = Command & { usual?: string | undefined }

/** Where a browser keeps the account's keys, for the time until the account's details are there. */
const storedAs = 'porchlight-keys'
let own: OwnKeys | undefined

/** Returns the keys that the user has changed; what can't be read counts as none. */
export const ownKeys = (): OwnKeys => (own ??= readOwnKeys(localStorage.getItem(storedAs)))

let registered: readonly RegisteredCommand[] = []
const owners = new Map<object, readonly Command[]>()
const listeners = new Set<() => void>()

function change(owner: object, commands: readonly Command[] | null): void {
  if (commands) owners.set(owner, commands)
  else owners.delete(owner)
  register()
}

function register(): void {
  const all = [...owners.values()]
    .flat()
    .map((command) => (command.shortcut === undefined ? command : { ...command, shortcut: keyOf(command.shortcut), usual: command.shortcut }))
  const taken = new Set(all.flatMap(({ onSelection, shortcut }) => (onSelection && shortcut ? [shortcut] : [])))
  registered = all.filter(({ onSelection, shortcut = '' }) => onSelection || !taken.has(shortcut))
  for (const listener of listeners) listener()
}

/** Keeps keys in this browser and uses them; its other tabs follow. */
export function storeOwnKeys(next: OwnKeys): void {
  localStorage.setItem(storedAs, JSON.stringify(next))
  own = next
  register()
}

/** Follows what another tab does to the keys. Returns what ends it. */
export function followOwnKeys(): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key !== storedAs) return
    own = undefined
    register()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}

/** Registers commands while the caller is mounted. Pass a stable list (useMemo). Ids, labels and shortcuts must be unique among all registered commands. */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => {
    const owner = {}
    change(owner, commands)
    return () => change(owner, null)
  }, [commands])
}

/** Runs a command; keys are held for the field that it opens. */
export function runCommand(command: Command): void {
  if (command.opensField) holdKeys()
  command.run()
}

/** Returns all registered commands, for use outside React. */
export const currentCommands = (): readonly RegisteredCommand[] => registered

/** Returns the key that a shortcut with this usual key has now. */
export const keyOf = (usual: string): string => ownKeys()[usual] ?? usual

const onChange = (changed: () => void) => {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

/** Returns all registered commands as React state. */
export const useAllCommands = (): readonly RegisteredCommand[] => useSyncExternalStore(onChange, currentCommands)

/** Returns the key that a shortcut with this usual key has, for hints beside buttons; '' for none. */
export const useKey = (usual: string): string => useSyncExternalStore(onChange, () => keyOf(usual))
/** Returns the keys that the user has changed, as React state. */
export const useOwnKeys = (): OwnKeys => useSyncExternalStore(onChange, ownKeys)
/** Returns keys as texts name them: 'G I', '⇧ T'. */
export const nameOfKeys = (keys: string): string => keys.replaceAll('shift+', '⇧ ').toUpperCase()
