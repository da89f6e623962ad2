import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for what happened while somebody was out of office. */
export const t = defineTexts('catchUp', {
  welcome: 'Welcome back. While you were out of office: {what}',
  welcomeNarrow: 'Welcome back. See what happened meanwhile.',
  show: 'Show',
  dismiss: 'Dismiss',
  title: 'While you were out of office',
  periodWithDeputy: '{period} · {deputy} was your deputy',
  close: 'Close',
  part_answered: { one: '{count} conversation answered by others', other: '{count} conversations answered by others' },
  part_handed_over: { one: '{count} handed over', other: '{count} handed over' },
  part_assigned: { one: '{count} assigned to you', other: '{count} assigned to you' },
  part_mentioned: { one: '{count} mention', other: '{count} mentions' },
  part_due: { one: '{count} task due', other: '{count} tasks due' },
  section_answered: 'Answered by others',
  section_handed_over: 'Handed over to others',
  section_assigned: 'Assigned to you',
  section_mentioned: 'You were mentioned',
  section_due: 'Your tasks that are due',
  due: 'due {ago}',
  andMore: { one: 'and {count} more', other: 'and {count} more' },
  later: 'Keep for later',
  done: 'I’m up to date',
})
