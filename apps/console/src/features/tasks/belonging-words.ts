import { defineTexts } from '@porchlight/ui/translate.ts'

/** What becomes of the tasks of somebody who leaves. */
export const belongingWords = defineTexts('belonging_words', {
  has_tasks: { one: '{count} open task', other: '{count} open tasks' },
  end_tasks: 'Assign them to no one',
})
