import type { LibraryDocument } from '@porchlight/contracts/libraries/library-document'
import { expect, test } from 'vitest'
import { fillerOf } from './filler-of.ts'

const settings = {
  companyName: 'Velo & Co',
  companyPhone: '1',
  companyEmail: 'a@velo.example',
  copyright: '© {currentYear}',
  websiteUrl: 'https://velo.example',
  appUrls: [],
}
const library = { support_lib_id: 'velo', settings, publicHelpCenterTheme: { siteIcon: '/files/x' } } as unknown as LibraryDocument
const at = { widget: '', uploads: 'https://files.example' }
const filler = (phrases: { source: string; translation: string }[] = []) =>
  fillerOf(library, phrases, at, 'https://help.example/admin/sop', new Date(2026, 1, 3))

test('URLs are absolute, including those on this host', () =>
  expect(filler().values).toMatchObject({ widgetUrl: 'https://help.example/widget/velo/', logo: 'https://files.example/files/x', copyright: '© 2026' }))

test('titles and HTML are filled, with translated phrases', () => {
  const { text, html } = filler([{ source: 'bike', translation: 'Rad' }])
  expect(text('A bike of {companyName}')).toBe('A Rad of Velo & Co')
  expect(html('<p>A bike of {companyName} <a href="{websiteUrl}">x</a></p>')).toBe('<p>A Rad of Velo &amp; Co <a href="https://velo.example">x</a></p>')
  expect(filler().text('A bike of {companyName}')).toBe('A bike of Velo & Co')
})

test('content is left unchanged until the facts have loaded', () => {
  const { text, html, values } = fillerOf(undefined, [{ source: 'bike', translation: 'Rad' }], at, 'https://help.example', new Date())
  expect([text('{companyName} bike'), html('<p>bike</p>'), values]).toEqual(['{companyName} bike', '<p>bike</p>', {}])
})
