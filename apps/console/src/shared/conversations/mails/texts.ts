import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings of the question that a mail about a customer raises. */
export const t = defineTexts('mail_recipients', {
  isRequester: 'A side conversation can’t include the customer.',
  isParticipant: '{address} takes part in the conversation with the customer, maybe on the customer’s side.',
  wasCustomer: '{address} was an address of the customer.',
  onPurpose: 'Write to {address} all the same',
})
