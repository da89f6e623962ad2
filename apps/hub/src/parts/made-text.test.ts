import { allowedOnly } from '@porchlight/ui/rich-text/allowed-only.ts'
import { parseHtml } from '@porchlight/ui/rich-text/parse-html.ts'
import { richNodes } from '@porchlight/ui/rich-text/rich-text.tsx'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { HubRequest } from '../hub.ts'
import { outlineOf } from '../outline.ts'
import { madeText } from './made-text.tsx'

const request = { place: { library_key: 'velo', language: null, page: { name: 'home' } }, language: 'de', library: {} } as HubRequest

const row = (n: number) => `<tr><td>Größe &amp; ${n}</td><td colspan="2"><a href="#step-${n % 7}">see</a> &lt;b&gt;</td></tr>`
const many = (count: number, part: (n: number) => string) => Array.from({ length: count }, (_, n) => part(n)).join('')
const long = [
  many(300, (n) => `<h2>Step ${n % 7}</h2>text &mdash; without a paragraph <b>${n}</b><p class="align-center">Über 🚲 <em>alles</em><br>&#x1F6B2;</p>`),
  `<table><caption>All</caption><tbody>${many(600, row)}</tbody></table>`,
  `<ul><li class="task">${many(300, (n) => `<p>deep ${n}</p>`)}</li><li class="task-done">done</li></ul>`,
  `<pre>\n\n${many(900, (n) => `line ${n}\n`)}</pre>`,
  `<blockquote>${many(400, (n) => `<script>alert(${n})</script><unknown>kept ${n}</unknown>`)}</blockquote>`,
].join('')

test('a text made in parts is the text made at once, however long it is and wherever a part ends', async () => {
  const { nodes, headings } = outlineOf(allowedOnly(parseHtml(long)))
  const whole = renderToStaticMarkup(richNodes(nodes, (id) => `/article/details/velo/${id}`))
  const made = await madeText(request, long)
  expect(made.headings).toEqual(headings)
  // Only the words for open and done tasks are in the page's language.
  expect(made.markup.replace('Offen: ', 'To do: ').replace('Erledigt: ', 'Done: ')).toBe(whole)
  expect(made.markup).not.toContain('alert')
  expect((await madeText(request, '')).markup).toBe('')
})

test('others have their turn while a long text is made, also when all of it is in one element', async () => {
  for (const html of [long.repeat(3), `<table><tbody>${many(3000, row)}</tbody></table>`]) {
    let turns = 0
    let isOver = false
    const look = () => {
      turns += 1
      if (!isOver) setImmediate(look)
    }
    setImmediate(look)
    await madeText(request, html)
    isOver = true
    expect(turns).toBeGreaterThan(3)
  }
})

test('a block of code names its language, wherever it is', async () => {
  const code = (language: string) => `<pre><code class="language-${language}">a &lt; b</code></pre>`
  const { markup } = await madeText(request, `${code('ts')}<ul><li>${code('sh')}</li></ul><pre>plain</pre>`)
  expect([...markup.matchAll(/<pre([^>]*)>/g)].map(([, attributes]) => attributes)).toEqual([' data-language="ts"', ' data-language="sh"', ''])
  expect(markup).toContain('a &lt; b')
})

test('code in a language that is known is colored by classes, and its text stays what it was; other code is plain', async () => {
  const code = (language: string) => `<pre><code class="language-${language}">if (a &lt; "&lt;b&gt;") go()</code></pre>`
  const { markup } = await madeText(request, code('js'))
  expect(markup).toBe(
    '<pre data-language="js"><code class="language-js"><span class="hl-k">if</span> (a &lt; <span class="hl-s">&quot;&lt;b&gt;&quot;</span>) go()</code></pre>',
  )
  expect((await madeText(request, code('klingon'))).markup).not.toContain('hl-')
  expect((await madeText(request, '<pre>if (a)</pre><p>if</p>')).markup).not.toContain('hl-')
})

test('code is colored up to a bound for the whole text, and is all there beyond it', async () => {
  const code = '[1,2],'.repeat(1300)
  const { markup } = await madeText(request, `<ol>${many(6, () => `<li><pre><code class="language-json">${code}</code></pre></li>`)}</ol>`)
  const numbers = markup.split('<span class="hl-n">').length - 1
  expect(numbers).toBeGreaterThan(2000)
  expect(numbers).toBeLessThan(10_000)
  expect(markup.split(code)).toHaveLength(6)
})
