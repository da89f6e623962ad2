import { isCharacter, isTextField } from './key-steps.ts'

/** A text is still being typed for this long after its last key. */
const pauseMs = 1500

/** Other characters this soon after a shortcut that was ignored belong to the text that it should have made room for. */
const afterIgnoredMs = 600

let lastKey: number | undefined
let ignored: { key: string; at: number } | undefined

/** Records a key of a text that is being typed, whether or not a field received it. */
export function noteTyping(): void {
  lastKey = performance.now()
}

/**
 * Records that a shortcut was ignored, because what it would have acted on had just changed. Somebody who goes on typing believes that it worked: their text must not
 * act as further shortcuts. Pressing the same key again repeats the attempt.
 */
export function noteIgnored(key: string): void {
  ignored = { key, at: performance.now() }
}

/** Returns whether a character continues a text after a shortcut that was ignored. */
const followsIgnored = ({ key }: KeyboardEvent): boolean => ignored !== undefined && ignored.key !== key && performance.now() - ignored.at < afterIgnoredMs

/** Returns whether a text is being typed. */
export const isTyping = (): boolean => lastKey !== undefined && performance.now() - lastKey < pauseMs
const isModifier = ({ key }: KeyboardEvent) => ['Control', 'Meta', 'Shift', 'Alt', 'CapsLock'].includes(key)

/**
 * Returns what becomes of a key: one that continues a text whose field has gone without the user leaving it, because the conversation was closed, taken over
 * or moved by somebody else, or because a dialog has opened, is dropped. As a shortcut it would act on whatever has appeared instead.
 * @param heldBy whether something else already holds the keys
 */
export function typingGuard(event: KeyboardEvent, heldBy: boolean): 'pass' | 'drop' {
  if (heldBy || event.isComposing || isModifier(event)) return 'pass'
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey
  const isText = isCharacter(event) || (!hasModifier && (event.key === 'Backspace' || event.key === 'Delete'))
  if (!isText && (hasModifier || event.key !== 'Enter')) {
    // Escape, Tab, the arrows and commands: the user leaves the text.
    lastKey = undefined
    ignored = undefined
    return 'pass'
  }
  const active = document.activeElement
  if (active && isTextField(active)) {
    lastKey = isText ? performance.now() : undefined
    return 'pass'
  }
  if (!isTyping() && !(isCharacter(event) && followsIgnored(event))) return 'pass'
  noteTyping()
  return 'drop'
}

/** Watches what is typed, for `typingGuard`. Returns a function that stops. */
export function watchTyping(isHolding: () => boolean): () => void {
  const hear = (event: KeyboardEvent) => {
    if (typingGuard(event, isHolding()) === 'pass') return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const leave = () => {
    lastKey = undefined
    ignored = undefined
  }
  addEventListener('keydown', hear, true)
  addEventListener('pointerdown', leave, true)
  return () => {
    removeEventListener('keydown', hear, true)
    removeEventListener('pointerdown', leave, true)
    leave()
  }
}
