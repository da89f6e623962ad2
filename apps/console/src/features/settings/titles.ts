import { defineTexts } from '@porchlight/ui/translate.ts'

/** Titles of the settings pages. They load with the console; all other text loads with the pages. */
export const title = defineTexts('titles', {
  settings: 'Settings',
  company: 'Company',
  domain: 'Domain',
  visibility: 'Visibility',
  helpCenter: 'Help center',
  widget: 'Widget',
  metaData: 'Search engines',
  chat: 'Chat',
  tickets: 'Tickets',
  answers: 'Answers',
  installation: 'Installation',
  identity: 'Verified visitors',
  thirdParty: 'Other chat products',
})
