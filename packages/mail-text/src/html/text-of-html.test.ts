import { expect, test } from 'vitest'
import { processorMs } from '../../../../apps/server/src/testing/time-taken.ts'
import { textOfHtml } from './text-of-html.ts'

test.each([
  ['numbers', '<ol><li>One</li><li>Two</li></ol>', '1. One\n2. Two'],
  ['a list that goes on', '<ol start="3"><li>Three<li>Four</ol>', '3. Three\n4. Four'],
  ['numbers of items, and backwards', '<ol reversed start=3><li>a<li value=7>b<li>c</ol>', '3. a\n7. b\n6. c'],
  ['letters', '<ol type="a"><li>x<li>y</ol><ol style="list-style-type: upper-roman"><li value="4">z</ol>', 'a. x\nb. y\n\nIV. z'],
  ['lists in lists', '<ul><li>One<ol><li>Two</li></ol></li><li>Three</li></ul>', '- One\n  1. Two\n- Three'],
  ['paragraphs in items', '<ol><li><p>One</p></li><li><p>Two</p></li></ol>', '1. One\n\n2. Two'],
])('%s', (_name, html, text) => {
  expect(textOfHtml(html)).toBe(text)
})

test('elements without end take linear time', () => {
  expect(processorMs(() => expect(textOfHtml(`${'<table><tr><td>'.repeat(60_000)}end`)).toContain('end'))).toBeLessThan(3_000)
})
