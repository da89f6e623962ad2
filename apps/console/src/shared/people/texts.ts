import { defineTexts } from '@porchlight/ui/translate.ts'

/** Texts about people, shared by several screens. */
export const t = defineTexts('people', {
  awayFailed: 'Away mode could not be changed.',
  online: 'Online',
  away: 'Away',
  offline: 'Offline',
  admin: 'Admin',
  agent: 'Agent',
  writer: 'Writer',
  editor: 'Editor',
})
