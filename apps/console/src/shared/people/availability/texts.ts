import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for working hours and absences. */
export const t = defineTexts('availability', {
  title: 'Availability',
  lead: 'When you work, and when you are out of office. Meanwhile no chat or ticket comes to you by itself; teammates can still assign to you.',
  of: 'Availability of {name}',
  now: 'Now',
  absence: 'Out of office',
  absenceLead: 'No chat or ticket comes to you by itself until you are back.',
  isOut: 'I am out of office',
  theyAreOut: '{name} is out of office',
  from: 'From',
  until: 'Back',
  untilHint: 'Empty means until further notice.',
  reason: 'Reason (optional)',
  reasonHint: 'Teammates read it.',
  deputy: 'Deputy (optional)',
  deputyHint:
    'Gets a hint about new messages, mentions and assignments meanwhile, if they may see the conversation. Nobody gets more permissions by being a deputy.',
  seesNoChats: '{name} can’t see chats of others, and gets hints about tickets only.',
  seesNoTickets: '{name} can’t see tickets of others, and gets hints about chats only.',
  seesNothing: '{name} can’t see these conversations, and gets no hints. Choose someone else, or have an admin change what {name} may see.',
  nobody: 'Nobody',
  hours: 'Working hours',
  fixed: 'I have fixed hours',
  theyFixed: '{name} has fixed hours',
  hoursLead: 'Outside these hours nothing comes to you by itself.',
  timeZone: 'Time zone',
  save: 'Save',
  saved: 'Saved',
  close: 'Close',
  tooEarly: 'This has to be in the future, after the beginning.',
})
