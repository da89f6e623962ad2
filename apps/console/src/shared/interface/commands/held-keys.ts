import { isLayerOpen, keepsKeys } from './key-steps.ts'

/** After this time without a field, the keys are dropped: its code could not be loaded, and the screen says so. */
const patienceMs = 10_000
/** How long an open dialog may take to focus a field; one without fields gets no keys. */
const focusMs = 500

let stop: (() => void) | undefined

const isField = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && !['button', 'checkbox', 'radio'].includes(element.type))

/**
 * Keeps what the user types until the field that a command opens has focus, then enters it there. Meanwhile no key reaches the screen behind: its code may
 * still be loading, and every letter could be a shortcut there. Escape drops the kept keys.
 */
export function holdKeysForField(): void {
  stop?.()
  const before = document.activeElement
  const began = performance.now()
  let text = ''
  let isEntered = false
  let layerSince: number | undefined
  /** Ends the wait if the field is there, and enters the kept keys. */
  const hasArrived = (): boolean => {
    const active = document.activeElement
    if (!keepsKeys(active) || active === before) return false
    end()
    if (text !== '') enter(active, text)
    if (isEntered) active?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    return true
  }
  const hear = (event: KeyboardEvent) => {
    if (hasArrived()) return
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.key === 'Shift') return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.key === 'Escape') return end()
    if (event.key === 'Enter') isEntered = text !== ''
    else if (event.key === 'Backspace') text = Array.from(text).slice(0, -1).join('')
    else if (Array.from(event.key).length === 1 && !isEntered) text += event.key
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    clearTimeout(timer)
    removeEventListener('keydown', hear, true)
    stop = undefined
  }
  const look = () => {
    const now = performance.now()
    if (hasArrived()) return
    if (isLayerOpen()) layerSince ??= now
    if (now - began > patienceMs || (layerSince !== undefined && now - layerSince > focusMs)) return end()
    timer = setTimeout(look, 16)
  }
  stop = end
  addEventListener('keydown', hear, true)
  look()
}

/** Types text into a field, after what it contains. */
function enter(target: Element | null, text: string): void {
  if (isField(target)) {
    const prototype = target instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
    // React replaces the setter of the element itself, and would not notice the change.
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(target, target.value + text)
    target.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }))
  } else if (target instanceof HTMLElement && target.isContentEditable) document.execCommand('insertText', false, text)
}
