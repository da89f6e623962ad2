import { expect, test } from 'vitest'
import { allowedOnly } from './allowed-only.ts'

const img = (attributes: Record<string, string>) => ({ tag: 'img', attributes, children: [] })

test('shows uploaded images; external ones become links and are not fetched', () => {
  const own = img({ src: '/files/0123456789abcdefghijAB', alt: 'A bike' })
  const shown = allowedOnly([
    own,
    img({ src: 'https://x.test/a.png', alt: 'Far away' }),
    img({ src: 'http://x.test/b.png' }),
    img({ src: '//x.test/c.png' }),
    img({ src: 'data:image/png;base64,AA==' }),
  ])
  expect(shown).toEqual([
    own,
    { tag: 'a', attributes: { href: 'https://x.test/a.png' }, children: ['Far away'] },
    { tag: 'a', attributes: { href: 'http://x.test/b.png' }, children: ['http://x.test/b.png'] },
  ])
})
