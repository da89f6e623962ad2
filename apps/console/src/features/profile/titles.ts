import { defineTexts } from '@porchlight/ui/translate.ts'

/** Titles of the user's own pages. They load with the console; all other text loads with the pages. */
export const title = defineTexts('titles', {
  overview: 'All settings',
  account: 'Account',
  accountWords: 'name picture email language two-factor passkeys sessions devices',
  changePassword: 'Change password',
  theme: 'Theme',
  notifications: 'Notifications',
})
