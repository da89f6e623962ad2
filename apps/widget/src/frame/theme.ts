import { accentOf } from '@porchlight/ui/accent/accent-of.ts'

/** Sets the CSS custom properties for the accent colour. */
export function applyAccent(root: HTMLElement, themeColor: string): void {
  const accent = accentOf(themeColor)
  for (const [name, value] of Object.entries(accent)) root.style.setProperty(`--w-accent-${name}`, value)
}
