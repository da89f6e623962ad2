import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings of freshness beside a text. */
export const t = defineTexts('freshness', {
  title: 'Freshness',
  owner: 'Owner',
  nobody: 'Nobody',
  ownerHint: 'Reminded when it’s time to check this text.',
  formerOwner: '{name} (can’t edit it any more)',
  checkBy: 'Check by',
  repeat: 'Then again',
  never: 'No repeat',
  every: { one: 'Every day', other: 'Every {count} days' },
  month: 'Every month',
  quarter: 'Every 3 months',
  half: 'Every 6 months',
  year: 'Every year',
  markChecked: 'Mark as checked',
  checked: 'Marked as checked',
  checkedBy: 'Checked by {name}',
  notChecked: 'Nobody has checked it yet.',
  overdue: 'Overdue',
  someone: 'someone',
})
