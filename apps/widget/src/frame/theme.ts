import { accentOf } from '@porchlight/ui/accent/accent-of.ts'

/** Puts the accent where the style sheets read it. */
export function applyAccent(root: HTMLElement, themeColor: string): void {
  const accent = accentOf(themeColor)
  for (const [name, value] of Object.entries(accent)) root.style.setProperty(`--w-accent-${name}`, value)
}
