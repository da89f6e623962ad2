import { accentOf } from './accent-of.ts'

/** Returns the colours that a page takes from the library's own, '' for the usual ones; buttons and links in them can be read in both themes. */
export function accentSheet(themeColor: string): string {
  const { color, on, strong, on_strong, text_light, text_dark } = accentOf(themeColor)
  return `:root{--pl-accent:${color};--pl-on-accent:${on};--pl-accent-strong:${strong};--pl-on-accent-strong:${on_strong};--pl-accent-text:light-dark(${text_light},${text_dark});--pl-focus:light-dark(${text_light},${text_dark})}`
}
