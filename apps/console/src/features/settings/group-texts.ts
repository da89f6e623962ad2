import { defineTexts } from '@porchlight/ui/translate.ts'

/** Titles of the settings pages and of the sections of their navigation. They load with the console; the texts of the pages come with the pages. */
export const groupTitle = defineTexts('settings_groups', {
  company: 'Company',
  domain: 'Domain',
  visibility: 'Visibility',
  agencies: 'Child libraries',
  helpCenter: 'Help center',
  widget: 'Widget',
  metaData: 'Search engines',
  chat: 'Chat',
  tickets: 'Tickets',
  installation: 'Installation',
  identity: 'Verified visitors',
  thirdParty: 'Other chat products',
  sectionLibrary: 'Library',
  sectionLook: 'Appearance',
  sectionSupport: 'Support',
  sectionWebsite: 'On your website',
})
