import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentFiller, contentValues, factsOf, fillHtml, fillText, unfilledIn } from './fill-content.ts'
import { phraseTable } from './phrase-table.ts'
import { contentPlaceholders, meantPlaceholder, unknownPlaceholders } from './placeholders.ts'

const settings = {
  companyName: 'Wind & <Wheels>',
  companyPhone: '+49 30 1',
  companyEmail: 'help@wind.example',
  copyright: '© {currentYear} {companyName}',
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
])('fills placeholders in text: %s', (text, filled) => expect(fillText(text, values)).toBe(filled))

test.each([
  ['<p>{companyName}</p>', '<p>Wind &amp; &lt;Wheels&gt;</p>'],
  ['<p title="{companyName}">{copyright}</p>', '<p title="Wind &amp; &lt;Wheels&gt;">© 2026 Wind &amp; &lt;Wheels&gt;</p>'],
  ['<p>a &lt; b&nbsp;&copy; "c" {currentYear}</p>', '<p>a &lt; b&nbsp;&copy; "c" 2026</p>'],
  ['<pre><code>{companyName}</code></pre>{currentYear}', '<pre><code>{companyName}</code></pre>2026'],
  [
    '<code><a href="{websiteUrl}" title="{companyName}">{companyName}</a></code>',
    '<code><a href="{websiteUrl}" title="{companyName}">{companyName}</a></code>',
  ],
  ['<img src="/files/x" alt="{companyName}">', '<img src="/files/x" alt="Wind &amp; &lt;Wheels&gt;">'],
])('fills placeholders in HTML: %s', (html, filled) => expect(fillHtml(html, values)).toBe(filled))

test.each([
  ['https://x.example/{companyName}?a=1&amp;b={companyPhone}', 'https://x.example/Wind%20%26%20%3CWheels%3E?a=1&amp;b=%2B49%2030%201'],
  ['{websiteUrl}/shop?of={companyName}', 'https://wind.example/shop?of=Wind%20%26%20%3CWheels%3E'],
  ['{appUrl1}', 'https://apps.example/1'],
  ['mailto:{companyEmail}?subject={companyName}', 'mailto:help@wind.example?subject=Wind%26%3CWheels%3E'],
  ['tel:{companyPhone}', 'tel:+49301'],
  ['/help/{currentYear}', '/help/2026'],
  ['#in-{currentYear}', '#in-2026'],
  ['https://x.example/{nobody}', 'https://x.example/{nobody}'],
])('fills placeholders in link targets: %s', (href, filled) =>
  expect(fillHtml(`<a href="${href}" rel="noopener noreferrer">x</a>`, values)).toBe(`<a href="${filled}" rel="noopener noreferrer">x</a>`),
)

/** A company name, and a link target that contains its placeholder. */
test.each([
  ['javascript:alert(1)', '{companyName}'],
  ['JavaScript:alert(1)', ' {companyName}'],
  ['java\tscript:alert(1)', '{companyName}'],
  ['\u0001javascript:alert(1)', '{companyName}'],
  ['javascript', '{companyName}:alert(1)'],
  ['data:text/html,x', '{companyName}'],
  ['vbscript:x', '{companyName}'],
  ['//evil.example', '{companyName}'],
  ['/\\evil.example', '{companyName}'],
  ['/', '{companyName}/evil.example'],
  ['', '{companyName}'],
])('a company called %j creates no link from %j', (companyName, href) =>
  expect(fillHtml(`<a href="${href}" title="t">x</a>`, { companyName })).toBe('<a title="t">x</a>'),
)
test.each([
  ['javascript:alert(1)', '/about/{companyName}', '/about/javascript%3Aalert(1)'],
  ['a@evil.example/', 'https://{companyName}shop.example', 'https://a%40evil.example%2Fshop.example'],
  ['a?bcc=b@x.example', 'mailto:{companyName}', 'mailto:a%3Fbcc%3Db@x.example'],
  ['\ud800', '/{companyName}', '/%EF%BF%BD'],
])('a company called %j stays part of %j', (companyName, href, filled) =>
  expect(fillHtml(`<a href="${href}">x</a>`, { companyName })).toBe(`<a href="${filled}">x</a>`),
)

test("a library's facts are its settings and the URLs of its widget and icon", () => {
  const library = { support_lib_id: 'wind', settings, publicHelpCenterTheme: { siteIcon: '/files/x' } }
  const at = { widget: 'https://w.example', uploads: 'https://f.example' }
  expect(factsOf(library, at)).toEqual({ settings, widgetUrl: 'https://w.example/widget/wind/', logo: 'https://f.example/files/x' })
  expect(factsOf({ ...library, publicHelpCenterTheme: { siteIcon: 'https://i.example/a.png' } }, at).logo).toBe('https://i.example/a.png')
})

const phrases = phraseTable([
  { source: 'bike', translation: 'Fahrrad' },
  { source: 'bike shop', translation: 'Fahrradladen von {companyName}' },
  { source: 'R&D (beta)', translation: 'F&E' },
  { source: 'Fahrrad', translation: 'never' },
  { source: 'empty', translation: '' },
  { source: 'amp', translation: 'Verstärker' },
])
test.each([
  ['the bike shop', 'the Fahrradladen von Wind & <Wheels>'],
  ['bikes and a bike', 'bikes and a Fahrrad'],
  ['our R&D (beta), empty', 'our F&E, empty'],
])('translates phrases: %s', (text, filled) => expect(fillText(text, values, phrases)).toBe(filled))
test('phrases match the decoded text of HTML, not its tags or entities', () =>
  expect(fillHtml('<p class="bike">R&amp;D (beta) <b>bike</b> A&amp;B</p>', values, phrases)).toBe('<p class="bike">F&amp;E <b>Fahrrad</b> A&amp;B</p>'))
test('alt texts and titles are translated, link targets are not', () =>
  expect(fillHtml('<a href="/bike" title="bike">x</a><img src="/files/x" alt="A &quot;bike&quot; {currentYear}">', values, phrases)).toBe(
    '<a href="/bike" title="Fahrrad">x</a><img src="/files/x" alt="A &quot;Fahrrad&quot; 2026">',
  ))
test('the same filler handles titles and bodies', () => {
  const { text, html } = contentFiller(values, phrases)
  expect([text('bike {currentYear}'), html('<p>bike {currentYear}</p>')]).toEqual(['Fahrrad 2026', '<p>Fahrrad 2026</p>'])
})

test('no value or phrase can open a tag or escape from an attribute', () =>
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (name, source, translation) => {
      const plain = source.replaceAll(/[<>"]/g, '')
      const written = `<p>{companyName} x ${plain}</p><img alt="{companyName} ${plain}" title="${plain}"><a href="/{companyName}">x</a>`
      const html = fillHtml(written, { companyName: name }, phraseTable([{ source, translation }]))
      const tags = html.match(/<[^>]*>/g)?.map((tag) => tag.replaceAll(/"[^"]*"/g, '""'))
      expect(tags).toEqual(['<p>', '</p>', '<img alt="" title="">', '<a href="">', '</a>'])
    }),
  ))
test('no value can create a link that runs code', () =>
  fc.assert(
    fc.property(
      fc.string(),
      fc.constantFrom('{v}', 'java{v}', '{v}script:x', ' {v}:x', '{v}/x', 'javascript{v}'),
      fc.constantFrom('', 'javascript:', 'script:', ':', '//'),
      (before, href, after) => {
        const html = fillHtml(`<a href="${href}">x</a>`, { v: before + after })
        const [, made] = /href="([^"]*)"/.exec(html) ?? []
        if (made === undefined) return
        const url = new URL(made.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"'), 'https://own.example')
        expect(['http:', 'https:', 'mailto:', 'tel:']).toContain(url.protocol)
      },
    ),
  ))

test('each unknown placeholder is reported once', () => expect(unknownPlaceholders('{a} {companyName} {a} {b}', contentPlaceholders)).toEqual(['a', 'b']))

test.each([
  ['companyName', 'companyName'],
  ['appUrl10', 'appUrl10'],
  ['companyname', 'companyName'],
  ['company_name', 'companyName'],
  ['comanyName', 'companyName'],
  ['copyrigth', 'copyright'],
  ['curentYear', 'currentYear'],
  ['appName11', undefined],
  ['login', undefined],
  ['currentDate', undefined],
  ['companyPage', undefined],
  ['currentWeek', undefined],
  ['contactName', undefined],
  ['foo', undefined],
])('{%s} is meant as %s', (name, meant) => expect(meantPlaceholder(name)).toBe(meant))

test('readers get the value of a placeholder that is misspelled, in texts and links; in code, and where no placeholder was meant, braces stay', () => {
  const values = { companyName: 'Acme', websiteUrl: 'https://acme.example' }
  expect(contentFiller(values).text('{comanyName}, {foo}')).toBe('Acme, {foo}')
  expect(contentFiller(values).html('<p>{companyname} <a href="{websiteURL}/x">{foo}</a> <code>{comanyName}</code></p><pre>{companyname}</pre>')).toBe(
    '<p>Acme <a href="https://acme.example/x">{foo}</a> <code>{comanyName}</code></p><pre>{companyname}</pre>',
  )
})

test('after a backslash braces are braces, and are not told as unfilled; everything else that no value fills is', () => {
  const values = { companyName: 'Acme', companyPhone: '' }
  expect(contentFiller(values).html('<p>\\{companyName}, \\{foo}, {companyName}, C:\\x</p>')).toBe('<p>{companyName}, {foo}, Acme, C:\\x</p>')
  const html =
    '<p>\\{a} {b} {b} {comanyName} {companyPhone} <code>{c}</code><img alt="{d}"> <a href="https://x.example/{e}">{companyname}</a></p><pre>{f}</pre>'
  expect(unfilledIn(html, values)).toEqual(['b', 'companyPhone', 'd', 'e'])
})
