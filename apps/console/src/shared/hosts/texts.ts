import { defineTexts } from '@porchlight/ui/translate.ts'

/** Texts of host names that are proven by a TXT record. */
export const t = defineTexts('hosts', {
  claimedHint: 'Write this record into the DNS zone of your domain, then check it here.',
  recordType: 'Type',
  recordName: 'Name',
  recordValue: 'Value',
  looksFor: 'Check the record',
  looksForHint: 'New records can take some minutes, with some providers hours.',
  verify: 'Check now',
  verified: '{host} is verified',
  notFoundYet: 'There is no such record at {record} yet. If you have just written it, wait some minutes and check again.',
  hostTaken: 'Another library has proven this name. Please choose another, or ask them to give it up.',
  recordMissing: 'The record that proves this name is no longer found. Unless it is back by {moment}, the name is given up.',
  recordToRestore: 'Write it again',
})
