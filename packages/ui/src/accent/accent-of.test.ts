import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { signColor } from '../../../../apps/widget/src/theme-color.ts'
import { accentOf, contrast, parseHex } from './accent-of.ts'

const rgb = (color: string) => parseHex(color) ?? [0, 0, 0]
const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)

describe('accent', () => {
  test('every theme colour gives readable text everywhere', () =>
    fc.assert(
      fc.property(anyColor, (color) => {
        const accent = accentOf(color)
        expect(contrast(rgb(accent.strong), rgb(accent.on_strong))).toBeGreaterThanOrEqual(4.5)
        expect(contrast(rgb(accent.color), rgb(accent.on))).toBeGreaterThanOrEqual(4)
        expect(contrast(rgb(accent.text_light), rgb('#eef2ef'))).toBeGreaterThanOrEqual(4.5)
        expect(contrast(rgb(accent.text_dark), rgb('#212925'))).toBeGreaterThanOrEqual(4.5)
      }),
    ))
  test('a colour that is already dark enough is unchanged', () => expect(accentOf('#1a3c8b').strong).toBe('#1a3c8b'))
  test('a light colour is unchanged, with dark text on it', () => expect(accentOf('#ffd400')).toMatchObject({ strong: '#ffd400', on_strong: '#0b1f16' }))
  test.each(['', 'red', '#12', 'url(x)', '#12345g'])('%j falls back to the default colour', (color) => expect(accentOf(color).color).toBe('#2dce89'))
  test('three digits are accepted', () => expect(accentOf('#0a7').color).toBe('#00aa77'))
})

describe('icon on the launcher', () => {
  test('has a contrast of at least 3:1 on every colour', () =>
    fc.assert(
      fc.property(anyColor, (color) => {
        expect(contrast(rgb(color), rgb(signColor(color) ?? ''))).toBeGreaterThanOrEqual(3)
      }),
    ))
  test.each(['red', '#123', 'javascript:1'])('%j is refused', (color) => expect(signColor(color)).toBeUndefined())
})
