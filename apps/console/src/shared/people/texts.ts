import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings about people, shared by several screens. */
export const t = defineTexts('people', {
  awayFailed: 'Couldn’t change away mode.',
  online: 'Online',
  away: 'Away',
  offline: 'Offline',
  admin: 'Admin',
  roleIsGone: 'Deleted role',
  agent: 'Agent',
  writer: 'Writer',
  editor: 'Editor',
})
