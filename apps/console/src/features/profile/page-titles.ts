import { defineTexts } from '@porchlight/ui/translate.ts'

/** Titles of the profile pages. They load with the console; the texts of the pages come with the pages. */
export const pageTitle = defineTexts('profile_pages', {
  account: 'Account',
  changePassword: 'Change password',
  theme: 'Theme',
  notifications: 'Notifications',
  tickets: 'Support tickets',
  settings: 'Settings',
  language: 'Language',
  teammates: 'Teammates',
  ticketsettings: 'Ticket settings',
  tickettypes: 'Ticket types',
  ticketcategories: 'Ticket categories',
  tickettiers: 'Ticket tiers',
  smartqueues: 'Smart queues',
  customfields: 'Custom fields',
  cannedreplies: 'Canned replies',
  permissions: 'Permissions',
})
