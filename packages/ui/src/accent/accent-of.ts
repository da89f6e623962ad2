/** Default theme colour (checklist P2). */
const defaultThemeColor = '#2DCE89'
/** The dark text colour used where white would lack contrast. */
const inkColor = '#0b1f16'

/** Red, green and blue, 0–255. */
export type Rgb = [number, number, number]

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]
/** Minimum relative luminance of a light colour (yellows and pastels). */
const lightFrom = 0.52
/** The backgrounds on which accent text has the least contrast, in dark and light mode (the design token `--pl-surface-3`). */
const darkGround: Rgb = [33, 41, 37]
const lightGround: Rgb = [238, 242, 239]

/** Parses `#rgb` or `#rrggbb`; returns null for anything else. */
export function parseHex(color: string): Rgb | null {
  const digits = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(color)?.[1]
  if (!digits) return null
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16)) as Rgb
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Returns the WCAG 2.2 contrast ratio of two colours, 1–21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [low, high] = [luminance(a), luminance(b)].sort((one, other) => one - other) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** Shifts `color` towards `towards` until its contrast against `ground` is at least `ratio`. */
function moveUntil(color: Rgb, towards: Rgb, ground: Rgb, ratio: number): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = color.map((part, at) => Math.round(part + ((towards[at] as number) - part) * share)) as Rgb
    if (contrast(mixed, ground) >= ratio) return mixed
  }
  return towards
}

const hex = (rgb: Rgb) => `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`

/** The library's theme colour in the variants the frame needs, each readable where it is used. */
export type Accent = {
  /** The theme colour itself, for backgrounds and marks. */
  color: string
  /** Text on `color`. */
  on: string
  /**
   * For large backgrounds: darkened until white text is readable on it (4.5:1); a colour so light that darkening would make it muddy is unchanged and gets dark
   * text.
   */
  strong: string
  on_strong: string
  /** End of the gradient on large backgrounds, and the presence indicator on them. */
  shade: string
  presence: string
  /** As text on light and on dark backgrounds (4.5:1). */
  text_light: string
  text_dark: string
}

/** Computes the accent; an invalid colour falls back to the product's default (checklist P2). */
export function accentOf(themeColor: string): Accent {
  const rgb = parseHex(themeColor) ?? (parseHex(defaultThemeColor) as Rgb)
  const ink = parseHex(inkColor) as Rgb
  const isLight = luminance(rgb) > lightFrom
  return {
    color: hex(rgb),
    on: contrast(rgb, white) >= contrast(rgb, ink) ? '#ffffff' : inkColor,
    strong: isLight ? hex(rgb) : hex(moveUntil(rgb, black, white, 4.6)),
    on_strong: isLight ? inkColor : '#ffffff',
    shade: isLight ? '#ffffff' : '#04140d',
    presence: isLight ? '#0b6b45' : '#5ef0b0',
    text_light: hex(moveUntil(rgb, black, lightGround, 4.6)),
    text_dark: hex(moveUntil(rgb, white, darkGround, 4.6)),
  }
}
