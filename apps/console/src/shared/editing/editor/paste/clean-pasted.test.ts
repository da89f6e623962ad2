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

test.each([
  ["<b style='mso-bidi-font-weight:normal'>bold</b> <i style='mso-bidi-font-style:\nnormal'>slanted</i>", '<strong>bold</strong> <em>slanted</em>'],
  ["<b style='mso-bidi-font-weight:normal'><span style='mso-bidi-font-weight:bold'>bold</span></b>", '<strong>bold</strong>'],
  ["<span style='mso-bidi-font-weight:bold;mso-bidi-font-style:italic'>plain</span>", 'plain'],
  ["<span style='mso-ansi-font-weight:bold; mso-text-animation:none'>plain</span>", 'plain'],
  ["<b>bold <span style='font-weight:normal'>plain <i>slanted</i></span> bold</b>", '<strong>bold </strong>plain <em>slanted</em><strong> bold</strong>'],
  ["<b><p>one</p><p>two <span style='font-weight:400'>plain</span></p></b>", '<p><strong>one</strong></p><p><strong>two </strong>plain</p>'],
  ["<strong style='font-weight:normal'>plain</strong><em style='font-style:normal'>plain</em>", 'plainplain'],
  ["<i>slanted <span style='font-style:normal'>plain</span></i>", '<em>slanted </em>plain'],
  ["<p style='font-weight:bold'>bold</p>", '<p><strong>bold</strong></p>'],
  ["<span style='FONT-WEIGHT: Bold !important'>bold</span>", '<strong>bold</strong>'],
  ["<span style='font-weight:650'>bold</span><span style='font-weight:500'>plain</span>", '<strong>bold</strong>plain'],
  ['<u style="text-decoration:none">plain</u><u>under</u>', 'plain<u>under</u>'],
  [
    '<head><style>p.Strong, .xl65 {color:red; font-weight:700}</style></head><body><p class="Strong">a</p><p class="other">b</p></body>',
    '<p><strong>a</strong></p><p>b</p>',
  ],
  [
    '<style><!-- .xl65 {font-weight:700;} .xl66 {font-style:italic} --></style><table><tr><td class=xl65>a</td><td class=xl66>b</td></tr></table>',
    '<table><tr><td><strong>a</strong></td><td><em>b</em></td></tr></table>',
  ],
])('bold and italics: %s → %s', (pasted, expected) => {
  expect(cleaned(pasted)).toBe(expected)
})

const sign = (text: string) => `<![if !supportLists]><span><span style='mso-list:Ignore'>${text}<span>&nbsp;&nbsp;</span></span></span><![endif]>`
const wordItem = (text: string, level = 1) => `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'>${sign(text)}x</p>`

test.each([
  [`<h3 style='mso-list:l0 level1 lfo1'>${sign('·')}Pads</h3>`, '<h3>Pads</h3>'],
  [`<h2 style='mso-list:l0 level2 lfo1'>${sign('1.2')}<span lang=PL>Pads</span></h2>`, '<h2><span>Pads</span></h2>'],
  [`<h2><a name="_Toc1">${sign('2.')}Pads</a></h2>`, '<h2>Pads</h2>'],
  [`<p style='mso-list:l0 level1 lfo1'><a name="_Ref"><b>${sign('·')}Pads</b></a></p>`, '<ul><li><p><strong>Pads</strong></p></li></ul>'],
])('Word: signs of a list are removed, their text is not: %s', (pasted, expected) => {
  expect(cleaned(pasted).replace(/<\/?span>/g, '')).toBe(expected.replace(/<\/?span>/g, ''))
})

test.each([
  [['1.1', '1.2', '1.3'], '<ol><li><p>x</p></li><li><p>x</p></li><li><p>x</p></li></ol>'],
  [['a)', 'b)'], '<ol><li><p>x</p></li><li><p>x</p></li></ol>'],
  [['(iii)', '(iv)'], '<ol start="3"><li><p>x</p></li><li><p>x</p></li></ol>'],
  [['h.', 'i.', 'j.'], '<ol start="8"><li><p>x</p></li><li><p>x</p></li><li><p>x</p></li></ol>'],
  [['Step 1:', 'Step 2:'], '<ol><li><p>x</p></li><li><p>x</p></li></ol>'],
  [['1.', '5.'], '<ol><li><p>x</p></li></ol><ol start="5"><li><p>x</p></li></ol>'],
  [['o', '§'], '<ul><li><p>x</p></li><li><p>x</p></li></ul>'],
  [['·', '1.'], '<ul><li><p>x</p></li></ul><ol><li><p>x</p></li></ol>'],
])('Word: numbers of a list: %j', (signs, expected) => {
  expect(cleaned(signs.map((text) => wordItem(text)).join('')).replace(/\n/g, '')).toBe(expected)
})

test('Google Docs: lists beside their item belong to it, and line breaks around blocks are dropped', () => {
  const docs =
    '<b style="font-weight:normal" id="docs-internal-guid-1"><ul><li><p>a</p></li><ol><li><p>b</p></li></ol><li><p>c</p></li></ul><br><p>d<br>e</p></b><br class="Apple-interchange-newline">'
  expect(cleaned(docs)).toBe('<ul><li><p>a</p><ol><li><p>b</p></li></ol></li><li><p>c</p></li></ul><p>d<br></br>e</p>')
  expect(cleaned('<ol><ol><li>deep</li></ol><li>flat</li></ol>')).toBe('<ol><li>deep</li><li>flat</li></ol>')
})

test('the alignment of cells is kept, that of paragraphs is not', () => {
  expect(
    cleaned(
      '<p align=center>a</p><table><tr><td align="right">1</td><td><p style="text-align:center">2</p></td><td style="text-align:left">3</td></tr></table>',
    ),
  ).toBe('<p>a</p><table><tr><td class="align-right">1</td><td class="align-center"><p>2</p></td><td>3</td></tr></table>')
})

test('Google Docs: bold comes from styles, the outer b is ignored, redirects are resolved', () => {
  const docs = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-weight:700;font-style:normal">Bold</span><span style="font-weight:400"> and </span><a href="https://www.google.com/url?q=https://example.com/a&amp;sa=D" style="text-decoration:none"><span style="text-decoration:underline">link</span></a></p></b>`
  expect(cleaned(docs)).toBe('<p><strong>Bold</strong> and <a href="https://example.com/a">link</a></p>')
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
