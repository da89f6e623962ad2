import { isCharacter, isTextField, openLayers } from './key-steps.ts'
import { noteTyping } from './typing-run.ts'

/** After this time without a field, the keys are dropped: its code could not be loaded, and the screen says so. */
const patienceMs = 10_000
/** The same for acts that the server has to confirm first; their refusal ends the wait earlier. */
const answerPatienceMs = 30_000
/** How long an open dialog may take to focus a field; one without fields gets no keys. */
const focusMs = 500
/** After keys were dropped, the user has to pause this long before the field that has opened gets any. */
export const pauseMs = 600

/** What an act opens. */
export type HoldOptions = {
  /** Returns whether a field is the one that the keys are meant for. By default, any field that takes focus. */
  into?: (field: Element) => boolean
  /** The user can't know yet whom the field will be about, so nothing of what they type may reach it: the keys are dropped. */
  isBlind?: boolean
}

let current: { end: () => void; isBlind: boolean } | undefined

/** Returns whether keys are held at the moment. */
export const isHoldingKeys = (): boolean => current !== undefined

/** Ends the hold and drops its keys: the act was refused, or what it opened has no field. */
export const dropHeldKeys = (): void => current?.end()

/**
 * Keeps what the user types until the field that an act opens has focus, then enters it there. Meanwhile no key reaches the screen behind: its code may
 * still be loading, the server may not have answered, and every letter could be a shortcut there. Escape and the mouse drop the kept keys. Returns a function
 * that ends this hold, for acts that fail.
 */
export function holdKeys({ into, isBlind = false }: HoldOptions = {}): () => void {
  // One act in several steps, such as sending and then closing.
  if (isBlind && current?.isBlind) return current.end
  current?.end()
  const before = document.activeElement
  // Text that is pasted or composed must not reach the field of the conversation that is being left.
  if (into && before instanceof HTMLElement && isTextField(before) && !into(before)) before.blur()
  // A menu that the act was chosen from is still closing.
  const layersBefore = openLayers()
  const began = performance.now()
  let text = ''
  let isEntered = false
  let layerSince: number | undefined
  let arrivedAt: number | undefined
  let lastKey: number | undefined
  /** Ends the wait if the field is there, and enters the kept keys. */
  const hasArrived = (): boolean => {
    const active = document.activeElement
    if (!active || !isTextField(active) || !(into ? into(active) : active !== before)) return false
    if (isBlind) {
      arrivedAt ??= performance.now()
      if (lastKey !== undefined && performance.now() - lastKey < pauseMs) return false
    }
    end()
    if (text !== '') enter(active, text)
    // In a dialog, Enter confirms what was typed. A message that its writer hasn't seen is never sent.
    if (isEntered && !into) active.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    return true
  }
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    lastKey = performance.now()
    noteTyping()
  }
  const hear = (event: KeyboardEvent) => {
    if (hasArrived()) return
    if (!isCharacter(event) && (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Shift' || /^F\d/.test(event.key))) return
    swallow(event)
    if (event.key === 'Escape') return end()
    if (isBlind || event.isComposing) return
    if (event.key === 'Enter') {
      if (into) text += text === '' ? '' : '\n'
      else isEntered = text !== ''
    } else if (event.key === 'Backspace') text = Array.from(text).slice(0, -1).join('')
    else if (isCharacter(event) && !isEntered) text += event.key
  }
  const onPaste = (event: ClipboardEvent) => {
    if (hasArrived()) return
    swallow(event)
    if (!isBlind) text += event.clipboardData?.getData('text/plain') ?? ''
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    clearTimeout(timer)
    removeEventListener('keydown', hear, true)
    removeEventListener('paste', onPaste, true)
    removeEventListener('pointerdown', end, true)
    if (current?.end === end) current = undefined
    // The act came to nothing: whoever was writing goes on where they were.
    if (document.activeElement === document.body && before instanceof HTMLElement && before.isConnected && isTextField(before)) before.focus()
  }
  const look = () => {
    const now = performance.now()
    if (hasArrived()) return
    if (openLayers().some((layer) => !layersBefore.includes(layer))) layerSince ??= now
    // Keys that are meant for one conversation are not for a dialog that opens instead.
    const isOver = into ? layerSince !== undefined : layerSince !== undefined && now - layerSince > focusMs
    if (arrivedAt === undefined && (isOver || now - began > (into ? answerPatienceMs : patienceMs))) return end()
    timer = setTimeout(look, 16)
  }
  current = { end, isBlind }
  addEventListener('keydown', hear, true)
  addEventListener('paste', onPaste, true)
  addEventListener('pointerdown', end, true)
  look()
  return end
}

/** Types text into a field, after what it contains. */
function enter(target: Element, text: string): void {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) {
    const prototype = target instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
    // React replaces the setter of the element itself, and would not notice the change.
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(target, target.value + text)
    target.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }))
  } else if (target instanceof HTMLElement && target.isContentEditable) document.execCommand('insertText', false, text)
}
