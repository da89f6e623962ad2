import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for signatures of emails. */
export const t = defineTexts('signatures', {
  title: 'Email signatures',
  lead: 'Below each email to a customer: yours, or that of the ticket’s team.',
  own: 'Your signature',
  team: 'Signature of {team}',
  cancel: 'Cancel',
  save: 'Save signatures',
  saved: 'Signatures saved',
  close: 'Close',
})
