import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { type Command, currentCommands, followOwnKeys, runCommand } from './commands.ts'
import { isHoldingKeys } from './held-keys.ts'
import { isLayerOpen, isSilent, keepsKeys, pressOf, progressOf } from './key-steps.ts'
import { isActUnderWay, isTurnedTo } from './subject.ts'
import { noteIgnored, watchTyping } from './typing-run.ts'

const sequenceMs = 1200
const offKey = 'porchlight-single-keys'

/** Returns whether shortcuts without Ctrl or ⌘ are enabled. Speech input users must be able to turn them off (WCAG 2.1.4). */
export const singleKeysOn = (): boolean => localStorage.getItem(offKey) !== 'off'
export const setSingleKeys = (on: boolean): void => (on ? localStorage.removeItem(offKey) : localStorage.setItem(offKey, 'off'))

/** Runs a command when its shortcut is pressed. Mounted once, by the shell. Calls `mayRun` for each key press. */
export function useShortcuts(mayRun: (command: Command) => boolean): void {
  // Checked in the capture phase: before the shortcut handler receives Escape, another handler may have closed the layer and re-rendered.
  const hadLayer = useRef(false)
  useEffect(() => {
    const look = () => {
      hadLayer.current = isLayerOpen()
    }
    addEventListener('keydown', look, true)
    return () => removeEventListener('keydown', look, true)
  }, [])
  useEffect(() => watchTyping(isHoldingKeys), [])
  useEffect(followOwnKeys, [])
  useEffect(() => {
    let pressed: string[] = []
    let last = 0
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isSilent(event)) return
      const press = pressOf(event)
      const isBare = !press.startsWith('mod+') && !press.startsWith('alt+')
      if (isBare && (hadLayer.current || keepsKeys(event.target) || !singleKeysOn())) return
      pressed = event.timeStamp - last < sequenceMs ? [...pressed, press] : [press]
      last = event.timeStamp
      const candidates = currentCommands().filter((command) => command.shortcut && mayRun(command))
      let found = candidates.filter((command) => progressOf(command.shortcut ?? '', pressed) !== 'no')
      if (found.length === 0 && pressed.length > 1) {
        pressed = [press]
        found = candidates.filter((command) => progressOf(command.shortcut ?? '', pressed) !== 'no')
      }
      const done = found.find((command) => progressOf(command.shortcut ?? '', pressed) === 'done')
      if (done || found.length === 0) pressed = []
      if (!done) return
      event.preventDefault()
      // A key that is held down would act on one conversation after the other.
      if (event.repeat && !done.repeats) return
      if (done.about !== undefined && !isTurnedTo(done.about) && !(done.leaves && isActUnderWay())) return noteIgnored(event.key)
      // The next key may come before the browser would have drawn again, and must find what this one changed.
      flushSync(() => runCommand(done))
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [mayRun])
}
