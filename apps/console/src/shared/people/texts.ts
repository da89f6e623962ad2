import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings about people, shared by several screens. */
export const t = defineTexts('people', {
  awayFailed: 'Couldn’t change away mode.',
  online: 'Online',
  away: 'Away',
  offline: 'Offline',
  out_of_office: 'Out of office',
  out_of_office_back: 'Out of office, back {when}',
  off_hours: 'Outside working hours',
  off_hours_back: 'Outside working hours, back {when}',
  admin: 'Admin',
  roleIsGone: 'Deleted role',
  agent: 'Agent',
  writer: 'Writer',
  editor: 'Editor',
})
