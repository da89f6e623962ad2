import { expect, test } from 'vitest'
import { sectionsOnce } from './sections-once.ts'

test('a text is read once, however many links lead into it, and its sections are found by each way to write them', async () => {
  const sectionsOf = sectionsOnce()
  const html = '<h2>Getting started</h2><p>First</p><h3>What’s new?</h3>'
  const sections = await sectionsOf(html)
  expect(['s-getting-started', 'Getting%20started', 'getting-started', 'whats-new', '', 'top', 'ending'].filter((anchor) => !sections.has(anchor))).toEqual([
    'ending',
  ])
  expect(await sectionsOf(html)).toBe(sections)
  expect(await sectionsOf(`${html}<h2>Ending</h2>`)).not.toBe(sections)
  expect((await sectionsOf('<h2>{companyName}</h2>')).has('anything')).toBe(true)
})
