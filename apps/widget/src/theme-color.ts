/**
 * Returns the icon colour for a `#rrggbb` background: white, or the dark text colour where white would have too little contrast; undefined for any other input.
 * A small approximation, accurate enough for the launcher's icon (3 : 1).
 */
export function signColor(color: string): string | undefined {
  if (!/^#[\da-f]{6}$/i.test(color)) return undefined
  // Squaring approximates the transfer curve of WCAG's luminance.
  const square = (at: number) => Number(`0x${color.slice(at, at + 2)}`) ** 2
  // 3 : 10 : 1 approximates the weights of red, green and blue; the limit is 28 % of white.
  return 3 * square(1) + 10 * square(3) + square(5) > 255e3 ? '#0b1f16' : '#fff'
}
