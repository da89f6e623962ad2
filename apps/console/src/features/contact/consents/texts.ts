import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for the consents of a contact. */
export const t = defineTexts('consents', {
  title: 'Consents',
  lead: 'What this contact agreed to or withdrew. Records are only added; the newest of a purpose counts.',
  none: 'Nothing recorded',
  given: 'Given',
  withdrawn: 'Withdrawn',
  superseded: 'superseded',
  by_form: 'form “{name}”',
  by_agent: '{name}',
  by_rule: 'rule “{name}”',
  by_api_key: 'API key “{name}”',
  record: 'Record consent',
  withdraw: 'Withdraw',
  withdrawOf: 'Withdraw: {purpose}',
  purpose: 'Purpose',
  purposeHint: 'For example “Newsletter”. The same purpose again replaces what counts.',
  wording: 'What they agreed to',
  wordingHint: 'The words that the contact saw or heard.',
  state: 'State',
  recorded: 'Consent recorded',
  tooMany: 'Nothing more can be recorded about this contact.',
  erased: 'This contact was erased.',
  cancel: 'Cancel',
  close: 'Close',
})
