import { expect, test } from 'vitest'
import { pageMatcher, pagePattern, readablePage } from './matches-page.ts'

test.each([
  ['/shop/*', 'https://a.example/shop/bikes', true],
  ['/shop/*', 'https://a.example/shop/', true],
  ['/shop/*', 'https://a.example/shop', true],
  ['/shop/*', 'https://a.example/shopping', false],
  ['/shop', 'https://a.example/shop/', true],
  ['/shop/', 'https://a.example/shop', true],
  ['/shop', 'https://a.example/shop?size=m#top', true],
  ['/shop?size=*', 'https://a.example/shop?size=m', true],
  ['/shop?size=*', 'https://a.example/shop', false],
  ['https://a.example/*', 'https://a.example/cart', true],
  ['https://a.example/*', 'https://b.example/cart', false],
  ['https://A.example', 'https://a.example/', true],
  ['https://a.example:443/*', 'https://a.example/cart', true],
  ['https://müller.example/*', 'https://müller.example/cart', true],
  ['a.example/*', 'http://a.example/cart', true],
  ['a.example/*', 'https://b.example/a.example/cart', false],
  ['*://a.example/cart', 'https://a.example/cart', true],
  ['*.a.example/*', 'https://shop.a.example/cart', true],
  ['localhost:3000/*', 'http://localhost:3000/cart', true],
  ['/größe/*', 'https://a.example/größe/m', true],
  ['/a b', 'https://a.example/a%20b', true],
  ['/cart', '/cart?step=2', true],
  ['https://a.example/cart', '/cart', false],
  ['*/cart', 'https://b.example/cart', true],
  ['/a*b*c', 'https://a.example/axxbxxc', true],
  ['/a*b*c', 'https://a.example/axxc', false],
  ['/ab*ba', 'https://a.example/aba', false],
  ['*', 'https://a.example/', true],
  ['/.*', 'https://a.example/x', false],
  ['/', 'no address', false],
])('%s and %s: %s', (pattern, address, isMeant) => expect(pageMatcher(address)(pagePattern(pattern) ?? 'none')).toBe(isMeant))

test.each(['/#/shop/*', 'shop/*', 'mailto:a@b.example', 'ftp://a.example/*', 'https://', 'https://a b/'])('%s means no page', (text) =>
  expect(pagePattern(text)).toBeNull(),
)

test('a pattern reads as it was written, and stays the same when it is saved again', () => {
  for (const text of ['/größe/*', '/a%2Fb/%E0%A4%A', '*/カート?x=%41']) {
    const pattern = pagePattern(text) ?? ''
    expect(pagePattern(readablePage(pattern))).toBe(pattern)
  }
  expect(readablePage(pagePattern('/größe/*') ?? '')).toBe('/größe/*')
})

test('a pattern of many stars takes no longer than a short one', () => {
  const matches = pageMatcher(`https://a.example/${'a'.repeat(2000)}`)
  const from = performance.now()
  for (let times = 0; times < 50; times++) expect(matches(`/${'*a'.repeat(140)}*b`)).toBe(false)
  expect(performance.now() - from).toBeLessThan(1000)
})
