import { expect, test } from 'vitest'
import { cleanHtml } from '../../rich-text/clean-html.ts'
import { addressesIn, readHtml, rewriteHtml, writeHtml } from './html.ts'
import { markdownOf, readMarkdown, writeMarkdown } from './markdown.ts'

const head = {
  title: 'Brakes: how to',
  slug: 'brakes-how-to',
  keywords: ['brake', 'a, b'],
  categories: [['Bikes', 'Parts / small']],
  meta_title: '',
  meta_description: 'A "word"',
  is_published: true,
}

/** Content that covers everything the editor can produce. */
const contents = [
  '<h2>Why</h2><p>Because <strong>bold</strong>, <em>slanted</em>, <s>gone</s>, <u>under</u>, <code>x &lt; y</code> and <mark>this</mark>.</p>',
  '<ul><li><p>One</p></li><li><p>Two</p><ol><li><p>Deep</p></li></ol></li></ul>',
  '<ol start="3"><li>Three</li><li>Four</li></ol>',
  '<ul><li class="task"><p>Open</p></li><li class="task task-done"><p>Done</p></li><li><p>Plain</p></li></ul>',
  '<ul><li class="task task-done">Tight<ul><li class="task">Deep</li></ul></li></ul>',
  '<details><summary>More <strong>of it</strong></summary><p>Inside</p><pre><code>a\n\nb</code></pre><ul><li class="task">x</li></ul></details>',
  '<aside class="callout callout-warning"><p>Mind</p></aside>',
  '<blockquote><p>Said</p><p>and said</p></blockquote><hr />',
  '<pre><code class="language-ts">if (a &lt; b) {\n\n  go()\n}</code></pre>',
  '<aside class="callout callout-tip"><p>Tip</p><pre><code>a\n\nb</code></pre></aside>',
  '<table><thead><tr><th><p>Size</p></th><th><p>Price | net</p></th></tr></thead><tbody><tr><td><p>M</p></td><td><p><strong>10</strong></p></td></tr><tr><td></td><td>2</td></tr></tbody></table>',
  '<table><tbody><tr><td colspan="2">wide</td></tr><tr><td>a</td><td><ul><li>b</li></ul></td></tr></tbody></table>',
  '<p><img src="/files/0123456789abcdefghijAB" alt="A [bike]" width="640" height="480" loading="lazy" /></p>',
  '<p><img src="https://x.test/a%20b.png" alt="Far" loading="lazy" /></p>',
  '<iframe src="https://www.youtube-nocookie.com/embed/abc" title="Film"></iframe>',
  '<p>Look <a href="https://x.test/?a=1&amp;b=(2)" rel="noopener noreferrer">there</a> or <a data-article-id="abc">here</a>.</p>',
  '<p>Not a tag: &lt;b&gt; and &amp;lt; and * or _ or # or 1. or `code` or [x](y) or | or ~~ or \\ .</p>',
  '<p>5~10 and H~2~O and a ~~b~~</p><p>2) no list</p>',
  '<ul><li>a</li></ul><ul><li>b</li></ul><ol><li>c</li></ol><ol start="4"><li>d</li></ol>',
  '<ul><li>a<ul><li>b</li></ul><ul><li>c</li></ul></li></ul>',
  '<p>1. no list</p><p>- no list</p><p># no heading</p><p>&gt; no quote</p><p>--- no line</p>',
  '<p class="align-center">Middle</p><figure class="align-left"><img src="/files/0123456789abcdefghijAB" alt="x" loading="lazy" /><figcaption>Under it</figcaption></figure>',
  '<p><strong>これは。</strong>次 und <strong>„Halt!“</strong>sagte er, vor<em>(so)</em>nach مهم<strong>«هنا»</strong>نعم</p>',
  '<p>Line<br />break 😀 é 返品</p><p>x<sub>2</sub> y<sup>3</sup> <kbd>Ctrl</kbd></p>',
].map(cleanHtml)

test.each(contents.map((html) => [html.slice(0, 60), html]))('Markdown survives a round trip: %s', (_name, html) => {
  const first = writeMarkdown({ head, html })
  const back = readMarkdown(first)
  expect(back.head).toEqual(head)
  const clean = cleanHtml(back.html)
  expect(writeMarkdown({ head, html: clean })).toBe(first)
  const words = (text: string) =>
    text
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  expect(words(clean)).toBe(words(html))
  for (const tag of [
    'table',
    'aside',
    'iframe',
    'img',
    'h2',
    'li',
    'pre',
    'mark',
    'td',
    'a ',
    'figcaption',
    'li class="task"',
    'li class="task task-done"',
    'details',
    'summary',
  ])
    expect(clean.split(`<${tag}`).length, tag).toBe(html.split(`<${tag}`).length)
})

test('HTML survives a round trip character by character', () => {
  const html = contents.join('\n')
  const back = readHtml(writeHtml({ head, html }))
  expect(back.head).toEqual(head)
  expect(cleanHtml(back.html)).toBe(html)
})

test.each([
  ['title: Error: cannot sign in', 'Error: cannot sign in'],
  ['title: 2026', '2026'],
  ['title: 007', '007'],
  ['title: "Quoted: yes"', 'Quoted: yes'],
  ['title: true', 'true'],
  ['tags: [a, b]\ntitle: Step 1: go # now\nslug: x', 'Step 1: go # now'],
])('C12: the title of the front matter %j is %j', (lines, title) =>
  expect(readMarkdown(`---\n${lines}\n---\nText`)).toMatchObject({ head: { title }, html: '<p>Text</p>' }),
)

test('C12: plain addresses and bold text beside letters come back as they were', () => {
  const back = (html: string) => cleanHtml(readMarkdown(markdownOf(html)).html)
  expect(markdownOf('<p>See https://x.test/a_b_c and a_b@x.test.</p>')).toBe('See https://x.test/a_b_c and a_b@x.test.')
  const first = markdownOf('<p>https://x.test/a_b?d=*e and www.x.test/_f, or a_b@x.test; <a href="https://x.test/_g_">https://x.test/_g_</a></p>')
  expect(markdownOf(cleanHtml(readMarkdown(first).html))).toBe(first)
  for (const html of ['<p><strong>これは。</strong>次</p>', '<p>so <strong>„Halt!“</strong>sagte er</p>', '<p>نعم<strong>«هنا»</strong>نعم</p>'])
    expect(back(html)).toBe(html)
  expect(back('<p>https://x.test/a_b_c*d*</p>')).toContain('href="https://x.test/a_b_c*d"')
  expect(back('<p><a href="https://x.test/_g_">https://x.test/_g_</a></p>')).toContain('href="https://x.test/_g_"')
})

test('GitHub’s tasks, alerts, details and code are recognised', () => {
  const read = (text: string) => cleanHtml(readMarkdown(text).html).replace(/\n(?![^<]*<\/code>)/g, '')
  expect(read('- [ ] a\n- [x] b')).toBe('<ul><li class="task">a</li><li class="task task-done">b</li></ul>')
  expect(read('> [!WARNING]\n> Mind.')).toBe('<aside class="callout callout-warning"><p>Mind.</p></aside>')
  expect(read('<details>\n<summary>More</summary>\n\ntext\n\n</details>')).toBe('<details><summary>More</summary><p>text</p></details>')
  expect(read('```\na\n```')).toBe('<pre><code>a</code></pre>')
  expect(cleanHtml(readHtml('<ul><li class="task-list-item"><input type="checkbox" checked> a</li></ul>').html)).toBe(
    '<ul><li class="task task-done"> a</li></ul>',
  )
  expect(cleanHtml(readHtml('<div class="markdown-alert markdown-alert-tip"><p class="markdown-alert-title">Tip</p><p>x</p></div>').html)).toBe(
    '<aside class="callout callout-tip"><p>x</p></aside>',
  )
})

test('files from other sources are read as far as possible', () => {
  expect(readMarkdown('# A *title* #\r\n\r\nText')).toEqual({ head: { title: 'A title' }, html: '<p>Text</p>' })
  expect(readMarkdown('---\ntitle:\nkeywords: [1, two]\nis_published: true\n---\n# H\nx').head).toEqual({
    title: 'H',
    keywords: ['1', 'two'],
    is_published: true,
  })
  expect(readMarkdown('---\n: broken: {\n---\nx').html).toContain('x')
  expect(readMarkdown('no --- front').html).toBe('<p>no --- front</p>')
  const page =
    '<html><head><title> A\n page </title><meta name="Keywords" content="a, b"><meta name="description" content="D"></head><body><p>x</p></body></html>'
  expect(readHtml(page)).toEqual({ head: { title: 'A page', keywords: ['a', 'b'], meta_description: 'D' }, html: '<p>x</p>' })
  expect(readHtml('<h1>Only</h1><p>x</p>').head.title).toBe('Only')
  expect(readHtml('<meta name="porchlight-article" content="{broken"><p>x</p>').html).toContain('<p>x</p>')
})

test.each([
  ['keywords: a, b', { keywords: ['a', 'b'] }],
  ['keywords: brake', { keywords: ['brake'] }],
  ['keywords: a; b ,', { keywords: ['a', 'b'] }],
  ['keywords:\n  - a\n  - b, c', { keywords: ['a', 'b, c'] }],
  ['categories: Bikes', { categories: [['Bikes']] }],
  ['categories: [Bikes, Parts]', { categories: [['Bikes'], ['Parts']] }],
  ['categories: [[Bikes, Parts]]', { categories: [['Bikes', 'Parts']] }],
])('front matter of other programs: %j', (lines, head) => expect(readMarkdown(`---\ntitle: T\n${lines}\n---\nx`).head).toEqual({ title: 'T', ...head }))

test('front matter aliases are not expanded', () => {
  const laughs = [
    'a: &a [x,x,x,x,x,x,x,x,x]',
    ...Array.from({ length: 8 }, (_, i) => `${'bcdefghi'[i]}: &${'bcdefghi'[i]} [${`*${'abcdefgh'[i]},`.repeat(9)}]`),
  ].join('\n')
  expect(readMarkdown(`---\n${laughs}\n---\nx`)).toEqual({ head: {}, html: '<p>x</p>' })
})

test.each([
  ['# Title ##\nx', 'Title', '<p>x</p>'],
  ['\n\n# C#\nx', 'C#', '<p>x</p>'],
  ['#  A `b` *c*  #', 'A b c', ''],
  [`# a${' '.repeat(30_000)}b`, `a${' '.repeat(30_000)}b`, ''],
])('the heading %.20j becomes the title', (text, title, html) => expect(readMarkdown(text)).toEqual({ head: { title }, html }))

test('nested quotes have a maximum depth', () => {
  expect(readMarkdown(`${'> '.repeat(5000)}deep`).html.split('<blockquote>').length - 1).toBe(20)
  expect(readMarkdown('> > two').html).toContain('two')
})

test('images and links are rewritten', () => {
  const html = '<p><img src="a.png" alt="x"><img src="b.png"><img src="https://c"><a href="d.md" title="t">d</a><a href="e">e</a></p>'
  const pictures = new Map([
    ['a.png', { src: '/files/1', width: '5' }],
    ['b.png', null],
  ])
  const hrefs = new Map([['d.md', { 'data-article-id': '7' }]])
  expect(addressesIn(html)).toEqual({ pictures: ['a.png', 'b.png', 'https://c'], hrefs: ['d.md', 'e'] })
  const rewritten = rewriteHtml({ html, pictures, hrefs, articles: new Map() })
  expect(rewritten).toBe('<p><img src="/files/1" alt="x" width="5"><img src="https://c"><a title="t" data-article-id="7">d</a><a href="e">e</a></p>')
})

test.each([
  ['---\ntitle: Brakes\n---\n\n# Brakes\n\nText', 'Brakes', '<p>Text</p>'],
  ['---\ntitle: "Brakes & pads!"\n---\n# *Brakes* &amp; pads\nText', 'Brakes & pads!', '<p>Text</p>'],
  ['---\ntitle: Brakes\n---\nBrakes\n======\n\nText', 'Brakes', '<p>Text</p>'],
  ['---\ntitle: Brakes\n---\n<h1>Brakes</h1>\n\nText', 'Brakes', '<p>Text</p>'],
  ['Brakes\n======\n\nText', 'Brakes', '<p>Text</p>'],
  ['---\ntitle: Brakes\n---\n# Wheels\n\nText', 'Brakes', '<h1>Wheels</h1>\n<p>Text</p>'],
  ['---\ntitle: Brakes\n---\nText\n\n# Brakes', 'Brakes', '<p>Text</p>\n<h1>Brakes</h1>'],
])('a first heading that repeats the title is not doubled: %j', (text, title, html) => {
  expect(readMarkdown(text)).toEqual({ head: expect.objectContaining({ title }), html })
})

test.each([
  ['<title>Brakes</title><body><h1>Brakes</h1><p>x</p></body>', 'Brakes', '<p>x</p>'],
  ['<body><main><header><h1> Brakes </h1></header><p>x</p></main></body>', 'Brakes', '<header></header><p>x</p>'],
  ['<title>Brakes | Help</title><body><h1>Brakes</h1><p>x</p></body>', 'Brakes', '<p>x</p>'],
  ['<title>Brakes of bikes</title><body><h1>Brakes</h1><p>x</p></body>', 'Brakes of bikes', '<h1>Brakes</h1><p>x</p>'],
])('nor in a page: %s', (page, title, html) => {
  const read = readHtml(`<html>${page}</html>`)
  expect([read.head.title, read.html]).toEqual([title, html])
})
