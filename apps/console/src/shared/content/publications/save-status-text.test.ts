import { expect, test } from 'vitest'
import { type SaveFacts, saveStatusText } from './save-status-text.ts'

const facts = (some: Partial<SaveFacts>): SaveFacts => ({
  ...{ isSaving: false, isFailed: false, isDirty: true, isNew: true, missing: null, unsent: null },
  ...some,
})

test.each([
  ['“Save draft” is never grey without a reason', facts({ missing: 'Choose a category to save.' }), 'Choose a category to save.'],
  ['not even before the first word', facts({ missing: 'Add a title to save.', isDirty: false }), 'Add a title to save.'],
  ['nothing to save', facts({ isDirty: false }), 'Nothing written yet'],
  ['something to save', facts({}), 'Not saved yet'],
  ['an image that is missing is no “Saved”', facts({ isNew: false, isDirty: false, unsent: '1 image not uploaded' }), '1 image not uploaded'],
  ['everything saved', facts({ isNew: false, isDirty: false }), 'Saved'],
])('%s', (_name, given, words) => {
  expect(saveStatusText(given)).toBe(words)
})
