// @vitest-environment jsdom
import { getSchema } from '@tiptap/core'
import { expect, test } from 'vitest'
import { cleanHtml } from '../../../../../server/src/modules/rich-text/clean-html.ts'
import { docFromHtml, htmlFromDoc } from './editor-html.ts'
import { editorExtensions } from './extensions.ts'

const schema = getSchema(editorExtensions({}))
const paragraph = (content: unknown) => ({ type: 'paragraph', content: [content] })
const text = (words: string, ...marks: (string | object)[]) => ({
  type: 'text',
  text: words,
  marks: marks.map((mark) => (typeof mark === 'string' ? { type: mark } : mark)),
})
const cell = (type: string, words: string, attrs = {}) => ({ type, attrs, content: [paragraph(text(words))] })

/** A sample document for each node, mark and attribute that the editor can produce. */
const written: Record<string, object> = {
  'headings 2 to 4': { type: 'doc', content: [2, 3, 4].map((level) => ({ type: 'heading', attrs: { level }, content: [text('Title')] })) },
  ...Object.fromEntries(
    ['bold', 'italic', 'underline', 'strike', 'code', 'highlight', 'subscript', 'superscript', 'keyboard', 'small'].map((mark) => [
      mark,
      { type: 'doc', content: [paragraph(text('a < b & "c" d', mark))] },
    ]),
  ),
  'marks together': { type: 'doc', content: [paragraph(text('all', 'bold', 'italic', 'underline', 'strike'))] },
  'a snippet': { type: 'doc', content: [{ type: 'snippet', attrs: { snippet: 'AbC_12-3' } }] },
  'a link': { type: 'doc', content: [paragraph(text('out', { type: 'link', attrs: { href: 'https://example.com/?a=1&b=2#c', title: 'There' } }))] },
  'a mail link': { type: 'doc', content: [paragraph(text('mail', { type: 'link', attrs: { href: 'mailto:a@b.test' } }))] },
  'a link to an article': { type: 'doc', content: [paragraph(text('article', { type: 'link', attrs: { articleId: 'AbC_12-3' } }))] },
  'a line break': { type: 'doc', content: [{ type: 'paragraph', content: [text('a'), { type: 'hardBreak' }, text('b')] }] },
  'an aligned paragraph': { type: 'doc', content: [{ ...paragraph(text('a')), attrs: { align: 'center' } }] },
  'an empty line between': { type: 'doc', content: [paragraph(text('a')), { type: 'paragraph' }, paragraph(text('b'))] },
  'nested lists': {
    type: 'doc',
    content: [
      {
        type: 'bulletList',
        content: [
          {
            type: 'listItem',
            content: [
              paragraph(text('one')),
              { type: 'orderedList', attrs: { start: 4 }, content: [{ type: 'listItem', content: [paragraph(text('deep'))] }] },
            ],
          },
          { type: 'listItem', content: [paragraph(text('two'))] },
        ],
      },
      paragraph(text('end')),
    ],
  },
  tasks: {
    type: 'doc',
    content: [
      {
        type: 'bulletList',
        content: [
          { type: 'listItem', attrs: { task: 'open' }, content: [paragraph(text('open'))] },
          { type: 'listItem', attrs: { task: 'done' }, content: [paragraph(text('done'))] },
          { type: 'listItem', attrs: { task: null }, content: [paragraph(text('plain'))] },
        ],
      },
    ],
  },
  'a part to open': {
    type: 'doc',
    content: [
      {
        type: 'details',
        content: [
          { type: 'detailsSummary', content: [text('More', 'bold')] },
          paragraph(text('inside')),
          { type: 'details', content: [{ type: 'detailsSummary' }, paragraph(text('deeper'))] },
        ],
      },
    ],
  },
  'a quote': { type: 'doc', content: [{ type: 'blockquote', content: [paragraph(text('said'))] }] },
  code: { type: 'doc', content: [{ type: 'codeBlock', attrs: { language: 'ts' }, content: [{ type: 'text', text: 'if (a < b) {\n\n  go()\n}' }] }] },
  'code without language': { type: 'doc', content: [{ type: 'codeBlock', content: [{ type: 'text', text: '  $ npm start  ' }] }] },
  ...Object.fromEntries(
    ['info', 'tip', 'warning', 'danger'].map((kind) => [
      `callout ${kind}`,
      { type: 'doc', content: [{ type: 'callout', attrs: { kind }, content: [paragraph(text('Mind'))] }] },
    ]),
  ),
  'a table': {
    type: 'doc',
    content: [
      {
        type: 'table',
        content: [
          { type: 'tableRow', content: [cell('tableHeader', 'A', { colspan: 2 }), cell('tableHeader', 'B')] },
          { type: 'tableRow', content: [cell('tableCell', '1', { rowspan: 2 }), cell('tableCell', '2'), cell('tableCell', '3')] },
          { type: 'tableRow', content: [cell('tableCell', '4'), cell('tableCell', '5')] },
        ],
      },
    ],
  },
  'a picture': { type: 'doc', content: [{ type: 'picture', attrs: { src: '/files/0123456789abcdefghijAB', alt: 'A "red" bike', width: 640, height: 480 } }] },
  'a film': { type: 'doc', content: [{ type: 'video', attrs: { src: 'https://www.youtube-nocookie.com/embed/abc123' } }] },
  'a divider': { type: 'doc', content: [paragraph(text('a')), { type: 'horizontalRule' }, paragraph(text('b'))] },
  'three hundred emojis': { type: 'doc', content: [paragraph(text('🧑‍🚀🚲👩🏽‍💻'.repeat(100)))] },
}

test.each(Object.entries(written))('%s survives the sanitizer and the round trip', (_, json) => {
  const doc = schema.nodeFromJSON(json)
  doc.check()
  const html = htmlFromDoc(doc)
  const stored = cleanHtml(html)
  expect(docFromHtml(schema, stored).toJSON()).toEqual(doc.toJSON())
  expect(htmlFromDoc(docFromHtml(schema, stored))).toBe(html)
  expect(cleanHtml(stored)).toBe(stored)
})

test('the samples cover every node and mark in the schema', () => {
  const tried = JSON.stringify(written)
  const names = [...Object.keys(schema.nodes), ...Object.keys(schema.marks)].filter((name) => name !== 'doc')
  expect(names.filter((name) => !tried.includes(`"${name}"`))).toEqual([])
})

test('an empty document serializes to an empty string', () => {
  expect(htmlFromDoc(docFromHtml(schema, ''))).toBe('')
  expect(htmlFromDoc(docFromHtml(schema, '<p></p><p></p>'))).toBe('')
})

test('the text of a snippet takes neither pictures nor snippets, wherever it comes from', () => {
  const html = '<p>a</p><div data-snippet="AbC_12-3"></div><img src="/files/aaaaaaaaaaaaaaaaaaaaaa"><p>b</p>'
  const kept = htmlFromDoc(docFromHtml(getSchema(editorExtensions({ isSnippet: true })), html))
  expect(kept).toMatch(/a.*b/)
  expect(kept).not.toMatch(/data-snippet|<img/)
  expect(htmlFromDoc(docFromHtml(schema, html))).toMatch(/data-snippet.*<img/)
})
