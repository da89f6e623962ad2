// @vitest-environment jsdom
import { getSchema } from '@tiptap/core'
import { expect, test } from 'vitest'
import { docFromHtml } from './editor-html.ts'
import { editorExtensions } from './extensions.ts'
import { misspelledIn, placeholdersFor } from './placeholders.ts'

const schema = getSchema(editorExtensions({}))

test('names in braces that are no placeholders are found where they stand, except in code', () => {
  const doc = docFromHtml(
    schema,
    '<p>{companyName} {appName3} {comanyName}</p><ul><li><p><strong>{foo}</strong></p></li></ul><p><code>{bar}</code></p><pre><code>{baz}</code></pre>',
  )
  const found = misspelledIn(doc)
  expect(found.map(({ name, meant }) => [name, meant])).toEqual([
    ['comanyName', 'companyName'],
    ['foo', undefined],
  ])
  expect(found.map(({ from, to }) => doc.textBetween(from, to))).toEqual(['{comanyName}', '{foo}'])
})

test('what is typed after a brace finds placeholders by their beginning', () => {
  expect(placeholdersFor('COMPANYN')).toEqual(['companyName'])
  expect(placeholdersFor('')).toContain('currentYear')
  expect(placeholdersFor('foo')).toEqual([])
})
