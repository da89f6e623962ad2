import { expect, test } from 'vitest'
import { feedXml, sitemapXml } from './feeds.ts'

const hostile = 'a & b <script>alert(1)</script> ]]> "quoted" \u0000\u0008 \uffff'
/** Returns the names of all elements in an XML document, in order. */
const elements = (xml: string): string[] => [...xml.matchAll(/<([a-z][\w:]*)/gi)].map(([, name = '']) => name)

test('text in a news flash never becomes an element of the feed', () => {
  const channel = { title: hostile, address: 'https://x.test/', feed: 'https://x.test/rss.xml', description: '', language: 'en' }
  const xml = feedXml(channel, [{ title: hostile, address: 'https://x.test/?a=1&b=2', at: '2026-11-22T10:00:00Z', words: hostile }])
  expect(elements(xml)).toEqual('rss channel title link atom:link description language item title link guid pubDate description'.split(' '))
  expect(xml).toContain('<pubDate>Sun, 22 Nov 2026 10:00:00 GMT</pubDate>')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML does not allow
  expect(xml).not.toMatch(/[\u0000-\u0008\uffff]/)
})

test('URLs in a sitemap are escaped', () => {
  const xml = sitemapXml([{ address: 'https://x.test/?a=1&b=<2>' }, { address: 'https://x.test/b', changed_at: '2026-11-22T10:00:00Z' }])
  expect(elements(xml)).toEqual('urlset url loc url loc lastmod'.split(' '))
  expect(xml).toContain('<loc>https://x.test/?a=1&amp;b=&lt;2&gt;</loc>')
})
