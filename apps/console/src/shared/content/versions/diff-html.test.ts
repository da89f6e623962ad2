import type { HtmlNode } from '@porchlight/ui/rich-text/parse-html.ts'
import { expect, test } from 'vitest'
import { diffHtml, isSameHtml, type Side } from './diff-html.ts'

const html = (nodes: HtmlNode[] | null): string =>
  (nodes ?? ['too large'])
    .map((node) =>
      typeof node === 'string'
        ? node
        : `<${[node.tag, ...Object.entries(node.attributes).map(([name, value]) => `${name}="${value}"`)].join(' ')}>${html(node.children)}</${node.tag}>`,
    )
    .join('')
const diff = (before: string, after: string, side?: Side) => html(diffHtml(before, after, side))

test.each([
  ['<p>Turn it left.</p>', '<p>Turn it right.</p>', '<p>Turn it <del>left</del><ins>right</ins>.</p>'],
  ['<p>One</p>', '<p>One</p><p>Two</p>', '<p>One</p><p data-change="added">Two</p>'],
  ['<p>One</p><hr>', '<p>One</p>', '<p>One</p><hr data-change="removed"></hr>'],
  ['<p>be bold now</p>', '<p>be <strong>bold</strong> now</p>', '<p>be <del>bold</del><ins><strong>bold</strong></ins> now</p>'],
  ['<ul><li><p>a b</p></li></ul>', '<ul><li><p>a b</p></li><li><p>c</p></li></ul>', '<ul><li><p>a b</p></li><li data-change="added"><p>c</p></li></ul>'],
  [
    '<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
    '<table><tbody><tr><td>1</td><td>3</td></tr></tbody></table>',
    '<table><tbody><tr><td>1</td><td><del>2</del><ins>3</ins></td></tr></tbody></table>',
  ],
  ['<h2>About brakes</h2>', '<p>Something else</p>', '<p data-change="added">Something else</p><h2 data-change="removed">About brakes</h2>'],
  [
    '<p>a</p><div data-snippet="one"></div>',
    '<p>a</p><div data-snippet="two"></div>',
    '<p>a</p><div data-snippet="two" data-change="added"></div><div data-snippet="one" data-change="removed"></div>',
  ],
  ['<div data-snippet="one"></div>', '<div><p>a</p></div>', '<div data-change="added"><p>a</p></div><div data-snippet="one" data-change="removed"></div>'],
  [
    '<blockquote><div data-snippet="one"></div></blockquote>',
    '<blockquote><div></div></blockquote>',
    '<blockquote><div data-change="added"></div><div data-snippet="one" data-change="removed"></div></blockquote>',
  ],
  ['<p>a<br>b</p>', '<p>a<br>b<br>c</p>', '<p>a<br></br>b<ins><br></br>c</ins></p>'],
])('%s → %s', (before, after, expected) => {
  expect(diff(before, after)).toBe(expected)
})

test('showing one side alone reproduces that text', () => {
  const [before, after] = ['<p>Turn it <em>left</em> now.</p><p>Gone entirely</p>', '<p>Turn it <strong>right</strong>.</p><ul><li><p>New</p></li></ul>']
  const plain = (nodes: string) => nodes.replace(/<\/?(ins|del)>| data-change="\w+"/g, '')
  expect(plain(diff(before, after, 'old'))).toBe(before)
  expect(plain(diff(before, after, 'new'))).toBe(after)
})

test('differences in the sanitizer’s serialization are not changes', () => {
  expect(
    isSameHtml('<p>a<br>b</p><img src="/files/0123456789abcdefghijAB">', '<p>a<br />b</p><img src="/files/0123456789abcdefghijAB" loading="lazy" />'),
  ).toBe(true)
  expect(isSameHtml('<p>a</p>', '<p>b</p>')).toBe(false)
})

test('texts that are too large are not compared', () => {
  expect(diffHtml('<p>x</p>'.repeat(60_000), '<p>y</p>')).toBeNull()
})
