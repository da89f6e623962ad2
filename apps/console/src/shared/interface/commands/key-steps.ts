const isMac = typeof navigator !== 'undefined' && /Mac|iP/.test(navigator.platform)

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'getModifierState'>

/**
 * Formats a key press in the notation of `shortcut`: 'mod+k', 'g', '?', 'shift+enter'. `mod` is ⌘ or Ctrl. What counts is the character that the user's layout
 * types, so the modifiers that a sign needs there are left out: Shift, AltGr (Ctrl+Alt on Windows) and a Mac's Option key. Letters of other scripts count as the
 * Latin letter on the same key, which such keyboards show beside theirs.
 */
export function pressOf(event: Press): string {
  const { key, code, metaKey, ctrlKey, altKey, shiftKey } = event
  const isSign = /^[^\p{L}\p{N}]$/u.test(key)
  const isTyped = isSign && !metaKey && (event.getModifierState('AltGraph') || (isMac && altKey && !ctrlKey))
  const name = (/^(?!\p{Script=Latin})\p{L}$/u.test(key) && /^Key(.)$/.exec(code)?.[1]) || key
  return [(metaKey || ctrlKey) && !isTyped && 'mod', altKey && !isTyped && 'alt', shiftKey && !isSign && 'shift', name === ' ' ? 'space' : name.toLowerCase()]
    .filter(Boolean)
    .join('+')
}

/** Returns whether a key types nothing by itself: a modifier, or an accent that waits for its letter. */
export const isSilent = ({ key, isComposing }: Pick<KeyboardEvent, 'key' | 'isComposing'>): boolean =>
  isComposing || ['Control', 'Meta', 'Shift', 'Alt', 'AltGraph', 'CapsLock', 'Dead'].includes(key)

/** Returns how far `pressed` (the latest key presses, oldest first) matches `shortcut`: completely, partly, or not at all. */
export function progressOf(shortcut: string, pressed: readonly string[]): 'done' | 'partly' | 'no' {
  const steps = shortcut.toLowerCase().split(' ')
  if (pressed.length > steps.length || pressed.some((press, at) => press !== steps[at])) return 'no'
  return pressed.length === steps.length ? 'done' : 'partly'
}

/**
 * Returns whether the focused control should receive keys without a modifier itself. This applies to text fields, selects, and every control in a form or
 * composer, because users who have just pressed a button there often continue typing.
 */
export const keepsKeys = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role=combobox], [role=textbox], form, [data-writing]') !== null)

/** Returns whether an element takes what is typed as text. */
export const isTextField = (element: Element): boolean =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !['button', 'submit', 'reset', 'checkbox', 'radio', 'file', 'image', 'range', 'color'].includes(element.type)) ||
  (element instanceof HTMLElement && element.isContentEditable)

/** Returns the open dialogs, popovers and menus. */
export const openLayers = (): Element[] =>
  [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], dialog[open]')].filter((layer) => layer.closest('[hidden]') === null)

/** Returns whether a dialog, popover or menu is open. It then receives all keys without a modifier, regardless of focus. */
export const isLayerOpen = (): boolean => openLayers().length > 0

/** Returns whether a key press types a character, rather than running a command. AltGr, which counts as Ctrl+Alt on Windows, types some. */
export const isCharacter = (event: KeyboardEvent): boolean =>
  Array.from(event.key).length === 1 && ((!event.ctrlKey && !event.metaKey) || event.getModifierState('AltGraph'))
