// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { placesOf, type Wanted, withReplaced } from './replace-words.ts'

const wanted = (words: string, more: Partial<Wanted> = {}): Wanted => ({ words, matchCase: false, wholeWords: false, ...more })
const html = '<p>At <a href="https://acme.example/acme">us</a>: the <strong>acme</strong> app, by Acmes &amp; Co.</p><pre><code>acme run</code></pre>'

test('words are replaced in texts alone, not in tags, and everything around them stays', () => {
  expect(withReplaced({ title: 'Acme', html }, wanted('acme'), 'Zeta <1> $&')).toEqual({
    title: 'Zeta <1> $&',
    html: '<p>At <a href="https://acme.example/acme">us</a>: the <strong>Zeta &lt;1&gt; $&amp;</strong> app, by Zeta &lt;1&gt; $&amp;s &amp; Co.</p><pre><code>Zeta &lt;1&gt; $&amp; run</code></pre>',
  })
  expect(withReplaced({ title: 'x', html }, wanted('nowhere'), 'y')).toBeNull()
  // Words that are nowhere but in a tag change nothing.
  expect(withReplaced({ title: 'x', html: '<p><a href="https://acme.example/Acme">y</a></p>' }, wanted('Acme'), 'z')).toBeNull()
})

test('words are replaced in questions, choices and explanations, and in nothing else of a quiz', () => {
  const choices = [{ choice_id: 'acme-one', label: 'Acme', is_right: true }]
  const quiz = { questions: [{ question_id: 'acme-two', question: 'Who is acme?', is_multiple: false, choices, explanation: 'acme it is.' }] }
  expect(withReplaced({ title: 'x', html: '', quiz }, wanted('acme'), 'zeta')?.quiz).toEqual({
    questions: [
      {
        ...{ question_id: 'acme-two', question: 'Who is zeta?', is_multiple: false, explanation: 'zeta it is.' },
        choices: [{ choice_id: 'acme-one', label: 'Zeta', is_right: true }],
      },
    ],
  })
  expect(placesOf({ title: 'x', html: '', quiz }, wanted('acme'))).toHaveLength(3)
})

test('case and whole words are asked for, in every script', () => {
  const text = { title: 'Äpfel', html: '<p>Apfel äpfel Äpfelchen Übergröße, größe</p>' }
  const count = (words: string, more: Partial<Wanted>) => placesOf(text, wanted(words, more)).length
  expect([count('äpfel', {}), count('äpfel', { matchCase: true }), count('äpfel', { wholeWords: true })]).toEqual([3, 1, 2])
  expect([count('größe', {}), count('größe', { wholeWords: true })]).toEqual([2, 1])
  // Signs have no end of a word.
  expect(placesOf({ title: '', html: '<p>C++ and C++11</p>' }, wanted('C++', { wholeWords: true }))).toHaveLength(2)
})

test('a capital letter stays one, unless case was asked for', () => {
  const text = { title: 'Äpfel', html: '<p>äpfel ÄPFEL</p>' }
  expect(withReplaced(text, wanted('äpfel'), 'öl')).toEqual({ title: 'Öl', html: '<p>öl Öl</p>' })
  expect(withReplaced(text, wanted('Äpfel', { matchCase: true }), 'öl')).toEqual({ title: 'öl', html: text.html })
})

test('a place is shown with what is around it; spaces that don’t break are spaces; nothing in the words is a pattern', () => {
  expect(placesOf({ title: '', html: '<p>See 5\u00a0km. Then 5 kmh.</p>' }, wanted('5 km'))).toEqual([
    { before: 'See ', words: '5\u00a0km', after: '. Then 5 kmh.' },
    { before: 'See 5\u00a0km. Then ', words: '5 km', after: 'h.' },
  ])
  expect(placesOf({ title: 'a.c', html: '<p>abc</p>' }, wanted('a.c'))).toHaveLength(1)
})
