import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings about steps that hold up closing. */
export const closingText = defineTexts('closing_steps', {
  title: 'Steps before you close',
  steps: 'These steps of #{number} are open. They have to be done before it is closed.',
  conversations: 'Steps that have to be done before closing are open in these conversations.',
  more: { one: 'And {count} more', other: 'And {count} more' },
  cancel: 'Cancel',
  anyway: 'Close anyway',
  notClosed: '#{number} isn’t closed. Do these steps first: {names}',
})
