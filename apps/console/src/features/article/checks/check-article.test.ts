import { expect, test } from 'vitest'
import { checkArticle, linkedArticles } from './check-article.ts'

const targets = new Map([
  ['here', { is_published: true }],
  ['draft', { is_published: false }],
])
const kinds = (html: string) => checkArticle(html, targets).map(({ kind }) => kind)

test.each([
  ['<p>All is well with <a href="https://example.com/a">a link</a></p><h2>A</h2><h3>B</h3><h2>C</h2><img src="/files/x" alt="A bike">', []],
  ['<img src="/files/x"><img src="/files/y" alt=" ">', ['alt']],
  ['<h2>A</h2><h4>B</h4>', ['heading-order']],
  ['<h3>A</h3>', ['heading-order']],
  ['<h2> </h2>', ['empty-heading']],
  ['<a data-article-id="here">a</a>', []],
  ['<a data-article-id="gone">a</a>', ['link-gone']],
  ['<a data-article-id="draft">a</a>', ['link-draft']],
  ['<a href="https://example.com"> </a>', ['empty-link']],
  ['<a href="https://example">a</a>', ['link-form']],
  ['<a href="">a</a>', ['link-form']],
  ['<a href="help/brakes">a</a>', ['link-form']],
  ['<a href="mailto:a@b.test">a</a><a href="tel:+49 30 123">b</a><a href="/help">c</a><a href="#d">d</a>', []],
])('%s → %j', (html, expected) => {
  expect(kinds(html)).toEqual(expected)
})

test('links to articles are not reported until their targets are known', () => {
  expect(checkArticle('<a data-article-id="gone">a</a>')).toEqual([])
  expect(linkedArticles('<a data-article-id="a">1</a><a data-article-id="a">2</a><a data-article-id="b">3</a>')).toEqual(['a', 'b'])
})
