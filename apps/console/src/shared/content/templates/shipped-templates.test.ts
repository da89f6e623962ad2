import { reviewKinds } from '@porchlight/contracts/reviews/review-kinds'
import { richTextProblem } from '@porchlight/contracts/rich-text'
import { placeholdersIn } from '@porchlight/contracts/translations/placeholders'
import { expect, test } from 'vitest'
import { shippedTemplates } from './shipped-templates.ts'

test('every kind has templates, the same in both languages; each leaves something to fill in, and all braces are names that publishing asks about', () => {
  for (const kind of reviewKinds) {
    const [english, german] = [shippedTemplates(kind, 'en'), shippedTemplates(kind, 'de-AT')]
    expect(german.map(({ id }) => id)).toEqual(english.map(({ id }) => id))
    expect(english.length).toBeGreaterThan(0)
    for (const { title, html } of [...english, ...german]) {
      const text = title + html
      expect(placeholdersIn(text)).toHaveLength(text.split('{').length - 1)
      expect(placeholdersIn(text).length).toBeGreaterThan(2)
      expect(richTextProblem(html)).toBeUndefined()
      expect(html.split(/<li[ >]/).length).toBe(html.split('</li>').length)
    }
  }
})

test('lists of one sort stand together', () =>
  expect(shippedTemplates('sop', 'en').find(({ id }) => id === 'procedure')?.html).toContain(
    '<ul><li class="task"><p>{first_step}</p></li><li class="task"><p>{second_step}</p></li><li class="task"><p>Tell {person_or_team} that it is done</p></li></ul><h2>',
  ))
