import { isKeys, type KeyAct } from '@porchlight/contracts/people/key-acts'
import { useEffect, useRef, useState } from 'react'
import { actOf, canTrade, giveKeys, inTheWay, usualOf } from '../../shared/interface/commands/change-keys.ts'
import { nameOfKeys, ownKeys, type RegisteredCommand } from '../../shared/interface/commands/commands.ts'
import { isSilent, pressOf } from '../../shared/interface/commands/key-steps.ts'
import { singleKeysOn } from '../../shared/interface/commands/use-shortcuts.ts'
import { saveKeys } from './account-keys.ts'
import { nameOfAct } from './key-act-texts.ts'
import { sheet } from './shortcut-sheet-texts.ts'

/** Acts in the way of new keys are named up to this number. */
const namedMax = 3

/** Keys that other acts have, until the user says what becomes of those. `trade`: what the other one would get, if they can trade. */
type Wish = { command: RegisteredCommand; act: KeyAct; keys: string; trade: { other: string; before: string } | null }

/**
 * Changes the keys of one command after the other: waits for a key, or a sequence of two, asks about acts that have it already, and saves. `said` tells what is
 * happening, for all users; `first` is the first key of what may become a sequence.
 */
export function useKeyChange(commands: readonly RegisteredCommand[]) {
  const [changing, setChanging] = useState<RegisteredCommand | null>(null)
  const [first, setFirst] = useState<string | null>(null)
  const [wish, setWish] = useState<Wish | null>(null)
  const [said, setSaid] = useState('')
  const nameOf = (act: KeyAct) => commands.find(({ usual }) => usual === usualOf(act))?.label ?? nameOfAct(act)
  const leave = (words = '') => {
    setChanging(null)
    setFirst(null)
    setWish(null)
    setSaid(words)
  }
  /** Focus returns to the key that was changed. */
  const leaveTo = (command: RegisteredCommand, words = '') => {
    leave(words)
    const keys = [...document.querySelectorAll<HTMLElement>('[data-changes]')]
    keys.find(({ dataset }) => dataset.changes === command.usual)?.focus()
  }
  const give = (command: RegisteredCommand, act: KeyAct, keys: string, isTrade: boolean) => {
    void saveKeys(giveKeys(ownKeys(), act, keys, isTrade), singleKeysOn())
    leaveTo(command, sheet('changed', { command: command.label, key: nameOfKeys(keys) }))
  }
  const ask = (command: RegisteredCommand, keys: string) => {
    const act = actOf(command.usual ?? '')
    if (!act || keys === command.shortcut) return leave()
    const others = inTheWay(ownKeys(), act, keys)
    const [other] = others
    if (other === undefined) return give(command, act, keys, false)
    const names = [...new Set(others.map(nameOf))]
    const shown = names.slice(0, namedMax).join(', ')
    const more = names.length - namedMax
    leave(sheet('inTheWay', { keys: nameOfKeys(keys), others: more > 0 ? sheet('inTheWayMore', { names: shown, count: more }) : shown }))
    setWish({
      ...{ command, act, keys },
      trade: canTrade(ownKeys(), act, keys) ? { other: nameOf(other), before: nameOfKeys(command.shortcut ?? '') } : null,
    })
  }
  useNewKeys(changing, {
    onLeave: () => leave(),
    onEnter: () => first !== null && changing && ask(changing, first),
    onSilent: () => setSaid(sheet('deadKey')),
    onKey: (key) => {
      if (!changing) return
      if (!isKeys(key)) return setSaid(sheet('notThisKey', { key: nameOfKeys(key) }))
      if (first !== null) return ask(changing, `${first} ${key}`)
      setFirst(key)
      setSaid(sheet('pressSecond', { key: nameOfKeys(key) }))
    },
  })
  return {
    ...{ changing, first, wish, said },
    start: (command: RegisteredCommand) => {
      leave(sheet('pressKey', { command: command.label, key: nameOfKeys(command.shortcut ?? '') || sheet('noKeys') }))
      setChanging(command)
    },
    /** Uses the key that was pressed as it is, without a second one. */
    finish: () => first !== null && changing && ask(changing, first),
    reset: (command: RegisteredCommand) => ask(command, command.usual ?? ''),
    resetAll: () => {
      void saveKeys({}, singleKeysOn())
      leave()
    },
    settle: (choice: 'trade' | 'replace' | 'keep') => {
      if (!wish) return
      if (choice === 'keep') leaveTo(wish.command)
      else give(wish.command, wish.act, wish.keys, choice === 'trade')
    },
  }
}

type Heard = { onKey: (key: string) => void; onEnter: () => void; onLeave: () => void; onSilent: () => void }

/** Reports keys while a command's are being changed. Nothing else receives them; Tab leaves the change, as it leaves everything. */
function useNewKeys(changing: RegisteredCommand | null, heard: Heard): void {
  const latest = useRef(heard)
  latest.current = heard
  useEffect(() => {
    if (!changing) return
    const hear = (event: KeyboardEvent) => {
      if (event.key === 'Dead') latest.current.onSilent()
      if (isSilent(event)) return
      if (event.key === 'Tab') return latest.current.onLeave()
      event.preventDefault()
      event.stopImmediatePropagation()
      if (event.key === 'Escape') latest.current.onLeave()
      else if (event.key === 'Enter') latest.current.onEnter()
      else latest.current.onKey(pressOf(event))
    }
    addEventListener('keydown', hear, true)
    return () => removeEventListener('keydown', hear, true)
  }, [changing])
}
