// @vitest-environment jsdom
import { getSchema } from '@tiptap/core'
import { expect, test } from 'vitest'
import { docFromHtml } from './editor-html.ts'
import { editorExtensions } from './extensions.ts'
import { measure, problemOf } from './text-limits.ts'

const row = `<tr>${'<td>1</td>'.repeat(9)}<th>1</th></tr>`
const tableOf = (rows: number) => `<table>${row.repeat(rows)}</table>`

test.each([
  ['ten thousand cells', tableOf(1000), null],
  ['one row more, in a table of its own', tableOf(1000) + tableOf(1), 'The tables in this text have 10,010 cells, and the limit is 10,000. Split them up.'],
])('%s', (_what, html, problem) => {
  const doc = docFromHtml(getSchema(editorExtensions({})), html)
  expect(problemOf({ ...measure(doc), length: html.length })).toBe(problem)
})
