import { expect, test } from 'vitest'
import { matchingChoices } from './matching-choices.ts'

const choices = ['Bicycle refund', 'Prefund', 'Refund', 'Other'].map((label) => ({ value: label, label }))

test.each([
  ['', ['Bicycle refund', 'Prefund', 'Refund', 'Other']],
  ['REF ', ['Refund', 'Bicycle refund', 'Prefund']],
  ['oth', ['Other']],
  ['zebra', []],
])('choices for %j', (words, labels) => expect(matchingChoices(choices, words).map(({ label }) => label)).toEqual(labels))
