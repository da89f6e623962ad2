import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentValues, fillHtml, fillText } from './fill-content.ts'
import { contentPlaceholders, unknownPlaceholders } from './placeholders.ts'

const settings = {
  companyName: 'Wind & <Wheels>',
  companyPhone: '+49 30 1',
  companyEmail: 'help@wind.example',
  copyright: '© Wind',
  websiteUrl: 'https://wind.example',
  appUrls: [{ name: 'iOS', url: 'https://apps.example/1' }],
}
const values = contentValues({ settings, widgetUrl: 'https://help.example/widget/w', logo: 'https://help.example/files/x' }, new Date(2026, 1, 3))

test('every placeholder has a value', () => {
  for (const name of contentPlaceholders) expect(values[name], name).toBeTruthy()
  expect([values.currentYear, values.currentMonth, values.currentDay]).toEqual(['2026', '2', '3'])
})

test.each([
  ['Call {companyPhone} today', 'Call +49 30 1 today'],
  ['{nobody} and {appName2} stay', '{nobody} and {appName2} stay'],
  ['{appName1}: {appUrl1}', 'iOS: https://apps.example/1'],
  ['{constructor} {toString}', '{constructor} {toString}'],
  ['', ''],
])('text: %s', (text, filled) => expect(fillText(text, values)).toBe(filled))

test.each([
  ['<p>{companyName}</p>', '<p>Wind &amp; &lt;Wheels&gt;</p>'],
  ['<a href="https://x.example/{companyName}">{companyEmail}</a>', '<a href="https://x.example/{companyName}">help@wind.example</a>'],
  ['<pre><code>{companyName}</code></pre>{currentYear}', '<pre><code>{companyName}</code></pre>2026'],
  ['<img src="/files/x" alt="{companyName}">', '<img src="/files/x" alt="{companyName}">'],
])('html: %s', (html, filled) => expect(fillHtml(html, values)).toBe(filled))

const phrases = [
  { source: 'bike', translation: 'Fahrrad' },
  { source: 'bike shop', translation: 'Fahrradladen von {companyName}' },
  { source: 'R&D (beta)', translation: 'F&E' },
  { source: 'Fahrrad', translation: 'never' },
  { source: 'empty', translation: '' },
]
test.each([
  ['the bike shop', 'the Fahrradladen von Wind & <Wheels>'],
  ['bikes and a bike', 'bikes and a Fahrrad'],
  ['our R&D (beta), empty', 'our F&E, empty'],
])('phrases: %s', (text, filled) => expect(fillText(text, values, phrases)).toBe(filled))
test('phrases in html are found as they are written there', () =>
  expect(fillHtml('<p class="bike">R&amp;D (beta) <b>bike</b></p>', values, phrases)).toBe('<p class="bike">F&amp;E <b>Fahrrad</b></p>'))

test('no value and no phrase can open a tag', () =>
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (name, source, translation) => {
      const html = fillHtml(`<p>{companyName} x ${source.replaceAll(/[<>]/g, '')}</p>`, { companyName: name }, [{ source, translation }])
      expect(html.match(/<[^>]*>/g)).toEqual(['<p>', '</p>'])
    }),
  ))

test('unknown names are told once each', () => expect(unknownPlaceholders('{a} {companyName} {a} {b}', contentPlaceholders)).toEqual(['a', 'b']))
