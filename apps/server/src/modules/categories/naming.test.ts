import { expect, test } from 'vitest'
import { addressesFor } from './naming.ts'
import { reactions } from './reactions.ts'

test('a renaming in many languages keeps each former name, also those of the renamings before', () => {
  const languages = Array.from({ length: 60 }, (_, at) => `l${at}`)
  let addresses = { slug: '', slugs_in: {}, former_slugs: [] as string[] }
  for (let time = 0; time < 5; time += 1) {
    // The title first, then its translations, as they come.
    addresses = addressesFor(new Set(), addresses, `name-of-${time}-`)
    for (const language of languages) addresses = addressesFor(new Set(), addresses, `name-of-${time}-`, new Map([[language, `${language}-of-${time}-`]]))
  }
  for (let time = 0; time < 4; time += 1) expect(addresses.former_slugs).toContain(`name-of-${time}-`)
  expect(addresses.former_slugs).toHaveLength(4 * 61)
})

test('former names are bounded', () => {
  let addresses = { slug: '', slugs_in: {}, former_slugs: [] as string[] }
  for (let time = 0; time < 80; time += 1) addresses = addressesFor(new Set(), addresses, `name-of-${time}-`)
  expect(addresses.former_slugs).toHaveLength(50)
  expect(addresses.former_slugs).toContain('name-of-78-')
})

test('child libraries look at the positions again only if a category is shown or hidden', () => {
  const wakes = (fields: string[]) => reactions.filter(({ event, when }) => event === 'category.updated' && when?.({ category_id: 'x', fields }) !== false)
  expect(wakes(['category_title', 'category_icon'])).toEqual([])
  expect(wakes(['is_enabled'])).toHaveLength(1)
})
