import { expect, test } from 'vitest'
import { pageMatches } from './page-matches.ts'

test.each([
  ['/pricing', 'https://shop.example/pricing', true],
  ['/pricing', 'https://shop.example/pricing?from=mail', true],
  ['/pricing', 'https://shop.example/pricing/teams', false],
  ['/pricing*', 'https://shop.example/pricing/teams', true],
  ['/*/bikes', 'https://shop.example/de/bikes', true],
  ['/*/bikes', 'https://shop.example/bikes', false],
  ['/a*a', 'https://shop.example/a', false],
  ['*', 'https://shop.example/', true],
  ['/cart?step=2', 'https://shop.example/cart?step=2', true],
  ['/cart?step=2', 'https://shop.example/cart?step=3', false],
  ['shop.example/*', 'https://shop.example/x', true],
  ['https://shop.example/*', 'https://shop.example/x', true],
  ['shop.example/*', 'https://evil.example/shop.example/x', false],
  ['/x', 'no address', false],
])('%s on %s: %s', (pattern, url, isMatch) => expect(pageMatches(pattern, url)).toBe(isMatch))
