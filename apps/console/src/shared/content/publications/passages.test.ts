// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { chosenValues, passagesOf } from './passages.ts'

type Values = { title: string; text: string; tags: string[] }
const about = { title: { label: 'Title' }, text: { label: 'Text', isHtml: true }, tags: { label: 'Tags', shown: (tags: string[]) => tags.join(' ') } }
const p = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('')
const sides: Record<'base' | 'mine' | 'theirs', Values> = {
  base: { title: 'Brakes', text: p('One', 'Two', 'Three', 'Four', 'Five'), tags: ['a'] },
  mine: { title: 'Good brakes', text: p('One, mine', 'Two', 'Three', 'Four', 'Five, mine'), tags: ['a', 'b'] },
  theirs: { title: 'Better brakes', text: p('One, theirs', 'Two', 'Three, theirs', 'Four', ''), tags: ['a', 'c'] },
}
const conflict = { fields: ['title', 'text'] as (keyof Values)[] }

test('only passages that both changed are asked about', () => {
  expect(passagesOf(conflict, sides, about).map(({ field, mine, theirs }) => [field, mine, theirs])).toEqual([
    ['title', 'Good brakes', 'Better brakes'],
    ['text', p('One, mine'), p('One, theirs')],
    ['text', p('Five, mine'), p('')],
  ])
})

test('each passage is as it was chosen, and the others are of whoever changed them', () => {
  const [title, first, last] = passagesOf(conflict, sides, about)
  const chosen = (choices: ('mine' | 'theirs' | 'both')[]) =>
    chosenValues(conflict, sides, about, new Map([title, first, last].map((passage, at) => [passage?.id ?? '', choices[at] ?? 'mine'])))
  expect(chosen(['mine', 'theirs', 'mine'])).toEqual({ title: 'Good brakes', text: p('One, theirs', 'Two', 'Three, theirs', 'Four', 'Five, mine') })
  expect(chosen(['theirs', 'both', 'theirs'])).toEqual({ title: 'Better brakes', text: p('One, theirs', 'One, mine', 'Two', 'Three, theirs', 'Four', '') })
})

test('a text that is too long to compare is asked about as a whole', () => {
  const long = (word: string) => p(...Array.from({ length: 1500 }, (_, number) => `${word} ${number}`))
  const texts = { base: { ...sides.base, text: long('a') }, mine: { ...sides.mine, text: long('b') }, theirs: { ...sides.theirs, text: long('c') } }
  const [whole, ...others] = passagesOf({ fields: ['text'] }, texts, about)
  expect([whole?.mine, others]).toEqual([texts.mine.text, []])
  expect(chosenValues({ fields: ['text'] }, texts, about, new Map([[whole?.id ?? '', 'theirs']]))).toEqual({ text: texts.theirs.text })
})
