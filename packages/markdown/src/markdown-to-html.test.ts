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

test('lines stay lines where they were typed', () => {
  expect(flat(markdownToHtml('- item\n\nMill Street 1\n1234 Town', { breaks: true })).trim()).toBe('<ul><li>item</li></ul><p>Mill Street 1<br>1234 Town</p>')
  expect(markdownToHtml('Mill Street 1\n1234 Town')).not.toContain('<br>')
})

test('ten thousand nested quotes do not overflow the stack', () => {
  expect(markdownToHtml(`${'> '.repeat(10_000)}x`)).toContain('x')
})
