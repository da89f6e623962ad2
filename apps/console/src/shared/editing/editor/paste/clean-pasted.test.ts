import type { HtmlNode } from '@porchlight/ui/rich-text/parse-html.ts'
import { expect, test } from 'vitest'
import { cleanPasted } from './clean-pasted.ts'
import { looksLikeMarkdown } from './looks-like-markdown.ts'

const html = (nodes: HtmlNode[]): string =>
  nodes
    .map((node) =>
      typeof node === 'string'
        ? node
        : `<${[node.tag, ...Object.entries(node.attributes).map(([name, value]) => `${name}="${value}"`)].join(' ')}>${html(node.children)}</${node.tag}>`,
    )
    .join('')
const cleaned = (pasted: string) => html(cleanPasted(pasted, 'https://help.test').nodes).trim()

test('Word: paragraphs become lists, styles become marks, and everything else is removed', () => {
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0cm}</style></head><body lang=EN-US>
<!--StartFragment--><h1>Brakes<o:p></o:p></h1><p class=MsoNormal style='margin-bottom:8.0pt'><b><span style='font-size:12.0pt'>Turn</span></b> it <span style='font-style:italic'>left</span>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Pads<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level2 lfo1'><span><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span></span>Front<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p><!--EndFragment--></body></html>`
  expect(cleaned(word).replace(/\n/g, '')).toBe(
    '<h2>Brakes</h2><p><strong>Turn</strong> it <em>left</em>.</p><ul><li><p>Pads</p><ol><li><p>Front</p></li></ol></li></ul>',
  )
})

test('C12: Word: a list goes on with its numbers after a paragraph, and another one begins anew', () => {
  const item = (sign: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>${sign}<span>&nbsp;</span></span>x</p>`
  expect(cleaned(`${item('1.')}${item('2.')}<p class=MsoNormal>Between</p>${item('3.')}${item('1.')}`).replace(/\n/g, '')).toBe(
    '<ol><li><p>x</p></li><li><p>x</p></li></ol><p>Between</p><ol start="3"><li><p>x</p></li></ol><ol><li><p>x</p></li></ol>',
  )
})

test('Google Docs: bold comes from styles, the outer b is ignored, redirects are resolved', () => {
  const docs = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-weight:700;font-style:normal">Bold</span><span style="font-weight:400"> and </span><a href="https://www.google.com/url?q=https://example.com/a&amp;sa=D" style="text-decoration:none"><span style="text-decoration:underline">link</span></a></p></b>`
  expect(cleaned(docs)).toBe('<p><strong>Bold</strong> and <a href="https://example.com/a"><u>link</u></a></p>')
})

test.each([
  ['<p onclick="x()">a<script>alert(1)</script></p>', '<p>a</p>'],
  ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="https://help.test/admin/article/edit/abc123">other</a>', '<a data-article-id="abc123">other</a>'],
  ['<pre><code>a\nb\n</code></pre>', '<pre><code>a\nb</code></pre>'],
  ['<details open><summary><h3>More</h3></summary><p>text</p></details>', '<details><summary>More</summary><p>text</p></details>'],
  [
    '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled> a</li><li><p><input type="checkbox" checked> b</p></li></ul>',
    '<ul><li class="task"> a</li><li class="task task-done"><p> b</p></li></ul>',
  ],
  ['<ul><li role="checkbox" aria-checked="true">a</li><li>b</li></ul>', '<ul><li class="task task-done">a</li><li>b</li></ul>'],
  [
    '<div class="markdown-alert markdown-alert-warning"><p class="markdown-alert-title"><svg></svg>Warning</p><p>Mind</p></div>',
    '<aside class="callout callout-warning"><p>Mind</p></aside>',
  ],
  ['<svg onload=alert(1)><text>x</text></svg><p>y</p>', '<p>y</p>'],
  ['<iframe src="https://evil.test"></iframe>z', 'z'],
  ['<table style="x"><tr><td colspan=2 width=3><p>1</p></td></tr></table>', '<table><tr><td colspan="2"><p>1</p></td></tr></table>'],
])('%s → %s', (pasted, expected) => {
  expect(cleaned(pasted)).toBe(expected)
})

test('embedded images are extracted; external images are counted', () => {
  const { embedded, leftOut, nodes } = cleanPasted(
    '<img src="data:image/png;base64,iVBORw0KGgo=" alt="a"><img src="https://x.test/a.png"><img src="file:///c:/a.png">',
    'https://help.test',
  )
  expect([...embedded.values()].map(({ name, type, size }) => [name, type, size])).toEqual([['pasted-1.png', 'image/png', 8]])
  expect(leftOut).toBe(2)
  expect(nodes).toHaveLength(1)
})

test('deep nesting does not overflow the stack', () => {
  expect(cleaned(`${'<div><span>'.repeat(20_000)}x`)).toContain('x')
})

test.each([
  ['# Title\n\ntext', true],
  ['- one\n- two', true],
  ['- [ ] one', true],
  ['<details>\n<summary>a</summary>\n\nb\n</details>', true],
  ['a **bold** word', true],
  ['[a](https://b.test)', true],
  ['| a | b |\n|---|---|\n| 1 | 2 |', true],
  ['Just a sentence - with a dash.', false],
  ['price * 2 * 3', false],
  ['#1 choice', false],
])('%j is Markdown: %s', (text, expected) => {
  expect(looksLikeMarkdown(text)).toBe(expected)
})
