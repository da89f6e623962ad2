// @vitest-environment jsdom
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergedHtml, mergeHtml } from './merge-html.ts'

const p = (text: string) => `<p>${text}</p>`
const base = [p('One'), p('Two'), p('Three')].join('')

test('what two people changed in different passages is in the merged text, additions and removals included', () => {
  const mine = [p('One, mine'), p('Two'), p('Three')].join('')
  expect(mergedHtml(mergeHtml(base, mine, [p('One'), p('Two'), p('Three, theirs')].join('')))).toBe([p('One, mine'), p('Two'), p('Three, theirs')].join(''))
  expect(mergedHtml(mergeHtml(base, mine, [p('One'), p('Two')].join('')))).toBe([p('One, mine'), p('Two')].join(''))
  expect(mergedHtml(mergeHtml(base, base + p('Four'), mine))).toBe(mine + p('Four'))
  const list = (...entries: string[]) => `<ul>${entries.map((entry) => `<li>${entry}</li>`).join('')}</ul>`
  expect(mergedHtml(mergeHtml(list('a', 'b', 'c'), list('A', 'b', 'c'), list('a', 'b', 'C')))).toBe(list('A', 'b', 'C'))
})

test('a passage that both changed is asked about, and only that', () => {
  const parts = mergeHtml(base, [p('Mine'), p('Two'), p('Three, mine')].join(''), [p('Theirs'), p('Two'), p('Three')].join(''))
  expect(parts).toEqual([
    { from: 'both', base: p('One'), mine: p('Mine'), theirs: p('Theirs') },
    { from: 'same', html: p('Two') },
    { from: 'mine', html: p('Three, mine') },
  ])
  expect(mergedHtml(parts)).toBeNull()
  expect(mergedHtml(mergeHtml(base, p('Same'), p('Same')))).toBe(p('Same'))
})

test('nothing that either wrote is lost, whatever they change', () => {
  const act = fc.record({ at: fc.nat(6), act: fc.constantFrom('write', 'insert', 'remove') })
  const edited = (blocks: string[], acts: { at: number; act: string }[], who: string) => {
    const text = [...blocks]
    const written: string[] = []
    for (const [number, { at, act }] of acts.entries()) {
      const place = Math.min(at, text.length - 1)
      const words = p(`${who} ${number}`)
      if (act === 'remove' && text.length > 1) text.splice(place, 1)
      else text.splice(place, act === 'write' ? 1 : 0, words)
      written.push(words)
    }
    return { text, written: written.filter((words) => text.includes(words)) }
  }
  fc.assert(
    fc.property(fc.array(act, { maxLength: 5 }), fc.array(act, { maxLength: 5 }), (one, other) => {
      const old = ['A', 'B', 'C', 'D', 'E'].map(p)
      const [mine, theirs] = [edited(old, one, 'mine'), edited(old, other, 'theirs')]
      const parts = mergeHtml(old.join(''), mine.text.join(''), theirs.text.join('')) ?? []
      const all = parts.map((part) => (part.from === 'both' ? part.mine + part.theirs : part.html)).join('')
      for (const words of [...mine.written, ...theirs.written]) expect(all).toContain(words)
      // Whoever takes their own side everywhere loses nothing of what they have.
      const ours = parts.map((part) => (part.from === 'both' ? part.mine : part.from === 'theirs' ? '' : part.html)).join('')
      for (const words of mine.written) expect(ours).toContain(words)
    }),
    { numRuns: 200, seed: 7 },
  )
})
