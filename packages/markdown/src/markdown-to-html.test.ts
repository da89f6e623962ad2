import { expect, test } from 'vitest'
import { markdownToHtml } from './markdown-to-html.ts'

const flat = (html: string) => html.replace(/\n(?![^<]*<\/code>)/g, '')

test.each([
  ['code gains no empty line', '```ts\nif (a < b) {\n\n  go()\n}\n```', '<pre><code class="language-ts">if (a &lt; b) {\n\n  go()\n}</code></pre>'],
  ['code by indentation neither', '    one\n    two\n', '<pre><code>one\ntwo</code></pre>'],
  ['tasks', '- [ ] open\n- [x] done\n- plain', '<ul><li class="task">open</li><li class="task task-done">done</li><li>plain</li></ul>'],
  ['tasks with paragraphs', '- [x] done\n\n  more', '<ul><li class="task task-done"><p>done</p><p>more</p></li></ul>'],
  ['a warning', '> [!WARNING]\n> Mind **this**.', '<aside class="callout callout-warning"><p>Mind <strong>this</strong>.</p></aside>'],
  ['a caution of two paragraphs', '> [!caution]\n>\n> One\n>\n> - two', '<aside class="callout callout-danger"><p>One</p><ul><li>two</li></ul></aside>'],
  ['a quote that only begins like one', '> [!NEWS] today', '<blockquote><p>[!NEWS] today</p></blockquote>'],
  ['details', '<details>\n<summary>More</summary>\n\n- one\n\n</details>', '<details><summary>More</summary><ul><li>one</li></ul></details>'],
])('%s', (_name, markdown, html) => {
  expect(flat(markdownToHtml(markdown)).trim()).toBe(html)
})

test.each([
  ['**これは。**次', '<p><strong>これは。</strong>次</p>'],
  ['Er rief **„Halt!“**und ging', '<p>Er rief <strong>„Halt!“</strong>und ging</p>'],
  ['نعم**«هنا»**نعم', '<p>نعم<strong>«هنا»</strong>نعم</p>'],
  ['a **b** c **(open', '<p>a <strong>b</strong> c **(open</p>'],
])('C12: %s', (markdown, html) => expect(flat(markdownToHtml(markdown)).trim()).toBe(html))

test.each([
  ['5~10 and 20~30 days', '<p>5~10 and 20~30 days</p>'],
  ['H~2~O, x~i~ and ~/home', '<p>H~2~O, x~i~ and ~/home</p>'],
  ['~~gone~~ and ~~5~10~~', '<p><s>gone</s> and <s>5~10</s></p>'],
  ['2) second\n3) third', '<ol start="2"><li>second</li><li>third</li></ol>'],
])('tildes and numbers: %j', (markdown, html) => expect(flat(markdownToHtml(markdown)).trim()).toBe(html))

test.each([
  ['| a | b | c | d |\n|---|:-:|--:|:--|\n| 1 | 2 | 3 | 4 |', '<td>1</td><td class="align-center">2</td><td class="align-right">3</td><td>4</td>'],
  ['| a |\n|--:|\n| 1 |', '<th class="align-right">a</th>'],
])('the alignment of columns: %j', (markdown, html) => expect(flat(markdownToHtml(markdown))).toContain(html))

test.each([
  [
    'numbered as they are read',
    'A[^b] and[^a].\n\n[^a]: First\n[^b]: Second',
    '<p>A<sup>1</sup> and<sup>2</sup>.</p><hr><ol><li><p>Second</p></li><li><p>First</p></li></ol>',
  ],
  ['in the middle of a text', 'A[^1]\n\n[^1]: Note\n\nB', '<p>A<sup>1</sup></p><p>B</p><hr><ol><li><p>Note</p></li></ol>'],
  ['right below a paragraph', 'A[^1]\n[^1]: Note', '<p>A<sup>1</sup></p><hr><ol><li><p>Note</p></li></ol>'],
  [
    'with several paragraphs, marks and wrapped lines',
    'A[^n]\n\n[^n]: One **bold**\nwrapped\n\n    Two\n\n    - item\n\nEnd',
    '<p>A<sup>1</sup></p><p>End</p><hr><ol><li><p>One <strong>bold</strong>wrapped</p><p>Two</p><ul><li>item</li></ul></li></ol>',
  ],
  [
    'referred to twice, and within another',
    'A[^1] B[^1]\n\n[^1]: See[^2]\n[^2]: End',
    '<p>A<sup>1</sup> B<sup>1</sup></p><hr><ol><li><p>See<sup>2</sup></p></li><li><p>End</p></li></ol>',
  ],
  ['that nothing refers to', 'A\n\n[^1]: Alone', '<p>A</p><hr><ol><li><p>Alone</p></li></ol>'],
  ['without a definition', 'A[^1] and `[^2]`', '<p>A[^1] and <code>[^2]</code></p>'],
  ['in code', '```\n[^1]: no\n```', '<pre><code>[^1]: no</code></pre>'],
  ['before a heading', 'A[^1]\n\n[^1]: Note\n# Title', '<p>A<sup>1</sup></p><h1>Title</h1><hr><ol><li><p>Note</p></li></ol>'],
  [
    'in a list and a table',
    '- a[^1]\n\n| a |\n|---|\n| b[^2] |\n\n[^1]: One\n[^2]: Two',
    '<ul><li>a<sup>1</sup></li></ul><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b<sup>2</sup></td></tr></tbody></table><hr><ol><li><p>One</p></li><li><p>Two</p></li></ol>',
  ],
])('footnotes: %s', (_name, markdown, html) => expect(flat(markdownToHtml(markdown)).trim()).toBe(html))

test('many footnotes take little time', () => {
  const text = Array.from({ length: 3_000 }, (_, at) => `a[^${at}]\n\n[^${at}]: b`).join('\n\n')
  const start = process.cpuUsage()
  expect(markdownToHtml(text)).toContain('<sup>3000</sup>')
  expect(process.cpuUsage(start).user).toBeLessThan(3_000_000)
})

test('lines stay lines where they were typed', () => {
  expect(flat(markdownToHtml('- item\n\nMill Street 1\n1234 Town', { breaks: true })).trim()).toBe('<ul><li>item</li></ul><p>Mill Street 1<br>1234 Town</p>')
  expect(markdownToHtml('Mill Street 1\n1234 Town')).not.toContain('<br>')
})

test('ten thousand nested quotes do not overflow the stack', () => {
  expect(markdownToHtml(`${'> '.repeat(10_000)}x`)).toContain('x')
})
