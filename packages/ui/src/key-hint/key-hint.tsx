import './key-hint.css'

/** A keyboard shortcut: 'mod+K' together, 'g i' in sequence. `mod` is ⌘ on a Mac and Ctrl elsewhere. */
export function KeyHint({ keys }: { keys: string }) {
  const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)
  const names: Record<string, string> = { mod: isMac ? '⌘' : 'Ctrl', shift: '⇧', alt: isMac ? '⌥' : 'Alt', enter: '↵', escape: 'Esc' }
  const steps = keys.split(' ').map((step) => step.split(/(?<=.)\+/).map((key) => names[key.toLowerCase()] ?? capitalOf(key)))
  return (
    <span className="pl-key-hint">
      {steps.flat().map((key, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row of keys, never reordered
        <kbd key={`${at}${key}`}>{key}</kbd>
      ))}
    </span>
  )
}

/** The German ß has no capital on keyboards, and two letters would look like two keys. */
const capitalOf = (key: string): string => (key === 'ß' ? key : key.toUpperCase())
