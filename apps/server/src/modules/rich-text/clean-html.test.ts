import { limits } from '@porchlight/contracts/limits'
import { expect, test } from 'vitest'
import { cleanHtml } from './clean-html.ts'
import { hasAnswer } from './has-answer.ts'
import { htmlDepth } from './html-depth.ts'
import { hostileHtml } from './testing/hostile-html.ts'

const tags =
  'h[1-6]|p|br|hr|div|blockquote|pre|code|ul|ol|li|aside|details|summary|strong|b|em|i|u|s|mark|sub|sup|small|kbd|span|a|table|caption|colgroup|col|thead|tbody|tfoot|tr|th|td|figure|figcaption|img|iframe'
const value = `"[^"<>]*"`
const attribute = `(title|alt|href|rel|data-article-id|src|width|height|loading|allowfullscreen|sandbox|referrerpolicy|start|colspan|rowspan|scope|span|class)(=${value})?`
/** Everything the result may consist of, defined independently of the sanitizer: text without <, and these tags with these attributes. */
const grammar = new RegExp(`^([^<]|<(${tags})( ${attribute})* ?/?>|</(${tags})>)*$`)
const addressForm = /^(https?:\/\/|mailto:|tel:|\/files\/[A-Za-z0-9]{22}$|#|\/(?![/\\])|[^:\\/]*$)/i

test.each(hostileHtml.map((html) => [html.slice(0, 90), html]))('%s', (_name, html) => {
  if (htmlDepth(html) > limits.richTextDepthMax) return expect(() => cleanHtml(html)).toThrow('too_complex')
  const clean = cleanHtml(html)
  expect(clean).toMatch(grammar)
  for (const [, name, address = ''] of clean.matchAll(/ (href|src)="([^"]*)"/g)) {
    expect(address.replaceAll('&amp;', '&'), `${name} in ${clean}`).toMatch(addressForm)
    if (name === 'src') expect(address).toMatch(/^(https:\/\/(www\.youtube|player\.vimeo)|\/files\/)/)
  }
  for (const [frame] of clean.matchAll(/<iframe[^>]*>/g))
    expect(frame).toMatch(/src="https:\/\/(www\.youtube(-nocookie)?\.com|player\.vimeo\.com)\/.*sandbox="allow-/)
  expect(cleanHtml(clean)).toBe(clean)
})

test.each([
  [
    '<p>Hello <strong>you</strong>, <a href="https://x.test/?a=1&amp;b=2">look</a></p>',
    '<p>Hello <strong>you</strong>, <a href="https://x.test/?a=1&amp;b=2" rel="noopener noreferrer">look</a></p>',
  ],
  ['<aside class="callout callout-tip evil"><p>Tip</p></aside>', '<aside class="callout callout-tip"><p>Tip</p></aside>'],
  ['<details open ontoggle="alert(1)"><summary class="x">More</summary><p>text</p></details>', '<details><summary>More</summary><p>text</p></details>'],
  ['<ul><li class="task evil">a</li><li class="task task-done">b</li></ul>', '<ul><li class="task">a</li><li class="task task-done">b</li></ul>'],
  ['<pre><code class="language-ts">1 &lt; 2</code></pre>', '<pre><code class="language-ts">1 &lt; 2</code></pre>'],
  ['<table><tbody><tr><td colspan="2">x</td></tr></tbody></table>', '<table><tbody><tr><td colspan="2">x</td></tr></tbody></table>'],
  ['<a data-article-id="AbC123">other article</a>', '<a data-article-id="AbC123">other article</a>'],
  ['<a href="#part">here</a>', '<a href="#part" rel="noopener noreferrer">here</a>'],
  ['<img src="/files/0123456789abcdefghijAB" alt="A bike" width="640">', '<img src="/files/0123456789abcdefghijAB" alt="A bike" width="640" loading="lazy" />'],
])('keeps %s', (html, expected) => {
  expect(cleanHtml(html)).toBe(expected)
  expect(cleanHtml(expected)).toBe(expected)
})

test.each([
  ['<img src="https://t.evil.test/pixel.gif?who=1" alt="A bike">', '<a href="https://t.evil.test/pixel.gif?who=1" rel="noopener noreferrer">A bike</a>'],
  [
    '<figure><img src="http://x.test/a.png" onload="x()"></figure>',
    '<figure><a href="http://x.test/a.png" rel="noopener noreferrer">http://x.test/a.png</a></figure>',
  ],
  ['<img src="//x.test/a.png"><img src="data:image/png;base64,AA==">', ''],
  [
    '<a href="mailto:a@b.test?bcc=c@d.test&amp;subject=Hi%20you&amp;body=x">m</a>',
    '<a href="mailto:a@b.test?subject=Hi%20you" rel="noopener noreferrer">m</a>',
  ],
])('only the library’s own images are shown, and no mailto link adds recipients: %s', (html, expected) => {
  expect(cleanHtml(html)).toBe(expected)
  expect(cleanHtml(expected)).toBe(expected)
})

test.each([
  '<p style="display:none">Order</p>',
  `<p style="/*${'x'.repeat(3000)}*/display:none">Order</p>`,
  '<p hidden>Order</p>',
  '<div aria-hidden="true"><p>Or<b>der</b></p></div>',
  '<span style="FONT-SIZE: 0px; color: red">Order</span>',
  '<span style="visibility : hidden !important">Order</span>',
  '<span style="opacity:0">Order</span>',
  '<div style="position:absolute; left:-9999px">Order <img src="https://x.test/a.png" alt="Order"></div>',
  '<span style="background:#fff; color: white">Order</span>',
  '<a hidden href="https://x.test/">Order</a>',
  '<img style="display:none" src="https://x.test/pixel.gif" alt="Order">',
  '<iframe hidden src="https://www.youtube.com/embed/x" title="Order"></iframe>',
  '<section hidden>Order<section>Order</section></section>',
  '<!-- Order --><template>Order</template><noscript>Order</noscript>',
  '\u{E004F}\u{E0072}\u{E0064}',
])('what its source hides is not kept, for it would be seen or quoted: %s', (html) => {
  expect(cleanHtml(`<p>Before ${html}</p><p>after</p>`).replace(/\s+(?=<)/g, '')).toMatch(/^<p>Before<\/p>(<p><\/p>)?<p>after<\/p>$/)
})

test.each([
  '<p style="display:block">Order</p>',
  '<p aria-hidden="false">Order</p>',
  '<span style="color:#fff">Order</span>',
  '<span style="color:#fff;background:#000">Order</span>',
  '<span style="font-size:10px;opacity:0.5;left:-9px">Order</span>',
  '<summary>Order</summary>',
])('what is seen stays: %s', (html) => expect(cleanHtml(html)).toContain('Order'))

test('flags, joined emojis and letters keep what they are made of', () => {
  const text = '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} 👩‍🔧 ❤️ می‌خواهم'
  expect(cleanHtml(`<p>${text}</p>`)).toBe(`<p>${text}</p>`)
  expect(cleanHtml('<p>a\u2060\u202eb\ufe0f\ufe01\u{E0101}</p>')).toBe('<p>ab\ufe0f</p>')
})

test('embedded videos from known hosts stay, in a sandbox', () => {
  expect(cleanHtml('<iframe src="https://www.youtube-nocookie.com/embed/abc" width="560"></iframe>')).toContain(
    'sandbox="allow-scripts allow-same-origin allow-presentation"',
  )
})

test.each([
  ['', false],
  ['<p> &nbsp;</p><br />', false],
  ['<p>x</p>', true],
  ['<img src="/files/x" />', true],
])('%j contains an answer: %s', (html, expected) => {
  expect(hasAnswer(html)).toBe(expected)
})

test.each([
  ['<p>a</p><p>b</p>', 0],
  ['<ul><li>a<ul><li>b</ul></ul>', 2],
  ['<p>a<p>b<p>c<br><img>', 0],
  ['</div></div><div><b>x</b></div>', 2],
  ['1 < 2 <3', 0],
])('the nesting depth of %j is %i', (html, depth) => expect(htmlDepth(html)).toBe(depth))

test('HTML nested deeper than a person would write is refused before it is parsed', () => {
  const nested = (depth: number) => `${'<div>'.repeat(depth)}x${'</div>'.repeat(depth)}`
  expect(() => cleanHtml(nested(limits.richTextDepthMax + 1))).toThrow(expect.objectContaining({ code: 'too_complex' }))
  expect(cleanHtml(nested(limits.richTextDepthMax))).toContain('<div>')
})
