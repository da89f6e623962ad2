import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'
import { snippetLength, snippetOf } from './snippet.ts'

test.each([
  ['<p>First words. The <b>refund</b> comes later.</p>', 'refund', 'The refund comes later.'],
  ['<p>First words.</p><p>Second refund</p>', 'refunds', 'First words.'],
  ['<p>First words.</p><p>We refunded it</p>', 'REFUND', 'We refunded it'],
  ['<p>Version 3.5 is out! Use it.</p>', 'version', 'Version 3.5 is out!'],
  ['<ul><li>Take it out</li><li>Find the hole</li></ul>', 'hole', 'Find the hole'],
  ['<p>Tom &amp; Jerry &lt;b&gt; run&nbsp;away</p>', 'jerry', 'Tom & Jerry <b> run away'],
  [`<p>${'word '.repeat(60)}</p>`, 'word', 'word '.repeat(60).slice(0, 100)],
  ['<script>refund()</script><p>Nothing here</p>', 'refund', 'Nothing here'],
  ['<details><summary>How do I pay?</summary><p>By card.</p></details><aside class="callout"><p>Ask us</p></aside>', 'card', 'By card.'],
  ['<details><summary>Pay by card.</summary>Ask us</details>', 'ask', 'Ask us'],
  ['<table><caption>Sizes.</caption><tr><td>Small</td></tr></table>', 'small', 'Small'],
  ['', 'refund', ''],
])('the snippet of %j for %j', (content, query, expected) => {
  expect(snippetOf(content, query)).toBe(expected)
})

test('words far into a very long text are not found', () => {
  const words = 'word '.repeat(39_000)
  expect(snippetOf(`${words}. A bike.`, 'bike')).toBe('A bike.')
  expect(snippetOf(`${words}${words}. A bike.`, 'bike')).toBe(words.slice(0, snippetLength))
})

test('a snippet is cut between characters, never within one', () => {
  const snippet = snippetOf('😀'.repeat(300), 'x')
  expect([...snippet]).toHaveLength(100)
  expect(snippet.isWellFormed()).toBe(true)
})

test.each([
  ['a<br>b', 'a\nb'],
  ['in<b>side</b>', 'inside'],
  ['<!-- gone --> <style>p{}</style>here', 'here'],
  ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ['<p title="', ''],
  ['&#65;&#x42;&#xd800;&bogus;', 'AB &bogus;'],
])('plain text of %j', (html, text) => {
  expect(plainText(html)).toBe(text)
})
