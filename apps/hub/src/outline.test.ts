import { directionOf } from '@porchlight/contracts/translations/direction'
import { allowedOnly } from '@porchlight/ui/rich-text/allowed-only.ts'
import { parseHtml } from '@porchlight/ui/rich-text/parse-html.ts'
import { expect, test } from 'vitest'
import { outlineOf as outlineOfNodes } from './outline.ts'
import { excerptOf } from './parts/excerpt.ts'

const outlineOf = (html: string) => outlineOfNodes(allowedOnly(parseHtml(html)))

test('headings get distinct ids derived from their text', () => {
  const { headings } = outlineOf('<h2>Turn the <b>screw</b></h2><p>x</p><h3>Größe wählen!</h3><h2>Turn the screw</h2><h2>???</h2><h2></h2><h4>Small</h4>')
  expect(headings).toEqual([
    { id: 's-turn-the-screw', title: 'Turn the screw', level: 2 },
    { id: 's-größe-wählen', title: 'Größe wählen!', level: 3 },
    { id: 's-turn-the-screw-2', title: 'Turn the screw', level: 2 },
    { id: 's-section', title: '???', level: 2 },
  ])
})

test('ids are the same however a Mac writes the letters, and keep vowel signs', () => {
  const { headings } = outlineOf('<h2>Gro\u0308\u00dfe</h2><h2>हिन्दी में</h2>')
  expect(headings.map(({ id }) => id)).toEqual(['s-größe', 's-हिन्दी-में'])
})

test('C12: links to headings, as other systems name them, lead to the headings', () => {
  const { nodes } = outlineOf(
    '<p><a href="#step-2">2</a><a href="#dont-stop">d</a><a href="#gr%C3%B6%C3%9Fe">g</a><a href="#s-step-2">s</a><a href="#none">n</a></p><h2>Step 2</h2><h3>Don’t stop!</h3><h2>Größe</h2>',
  )
  expect(JSON.stringify(nodes).match(/#[^"]*/g)).toEqual(['#s-step-2', '#s-don-t-stop', '#s-größe', '#s-step-2', '#none'])
})

test('headings nested in other elements are found, and disallowed elements are removed', () => {
  const { nodes, headings } = outlineOf('<blockquote><h2>Inside</h2></blockquote><script>alert(1)</script><h2 onclick="x()">Safe</h2>')
  expect(headings.map(({ title }) => title)).toEqual(['Inside', 'Safe'])
  expect(JSON.stringify(nodes)).not.toMatch(/script|onclick/)
})

test('an excerpt ends at a word boundary', () => {
  expect(excerptOf('<p>One&nbsp;two</p><p>three</p>')).toBe('One two · three')
  expect(excerptOf('<h2>Before you start</h2><p>Take <b>care</b>.</p><ul><li>Small</li><li>Large</li></ul><table><tr><td>1</td><td>2</td></tr></table>')).toBe(
    'Before you start · Take care. Small · Large · 1 · 2',
  )
  const long = excerptOf(`<p>${'word '.repeat(100)}</p>`)
  expect(long).toMatch(/^(word )*word…$/)
  expect(long.length).toBeLessThanOrEqual(161)
  expect(excerptOf('<p></p>')).toBe('')
  expect(excerptOf(`<p>${'x'.repeat(500)}</p>`).length).toBeLessThanOrEqual(161)
})

test.each([
  ['en', 'ltr'],
  ['ar', 'rtl'],
  ['he-IL', 'rtl'],
  ['fa', 'rtl'],
  ['az-Arab', 'rtl'],
  ['pt-BR', 'ltr'],
  ['no such tag', 'ltr'],
])('the direction of %s is %s', (language, direction) => expect(directionOf(language)).toBe(direction))

test('a section of another article is named by the id that its heading has there', () => {
  const { nodes } = outlineOf(
    '<h2>Own</h2><p><a data-article-id="b" href="#Second%20part">x</a><a data-article-id="b" href="#s-own">y</a><a data-article-id="b">z</a></p>',
  )
  const links = JSON.stringify(nodes).match(/"href":"[^"]*"/g)
  expect(links).toEqual(['"href":"#s-second-part"', '"href":"#s-own"'])
})
