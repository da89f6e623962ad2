/** Default theme colour (checklist P2). Spelled here because the loader may not carry the contracts' values. */
export const defaultThemeColor = '#2DCE89'

/** The text colour used where white would be too faint. */
const inkColor = '#0b1f16'

/** White or ink, whichever reads on `#rrggbb`; undefined for anything else. Good enough for the launcher's sign (3 : 1), and tiny. */
export function signColor(color: string): string | undefined {
  if (!/^#[\da-f]{6}$/i.test(color)) return undefined
  // The square stands for the display curve of WCAG's luminance.
  const light = [0.2126, 0.7152, 0.0722].reduce(
    (sum, weight, part) => sum + weight * (Number.parseInt(color.slice(1 + part * 2, 3 + part * 2), 16) / 255) ** 2,
    0,
  )
  return light > 0.28 ? inkColor : '#fff'
}
