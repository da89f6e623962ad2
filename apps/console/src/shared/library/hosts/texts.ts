import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for hostnames verified by a TXT record. */
export const t = defineTexts('hosts', {
  claimedHint: 'Add this record to your domain’s DNS, then check it here.',
  recordType: 'Type',
  recordName: 'Name',
  recordValue: 'Value',
  looksFor: 'Check the record',
  looksForHint: 'New records can take a few minutes to a few hours to appear.',
  verify: 'Check now',
  verified: '{host} is verified',
  notFoundYet: 'No record found at {record} yet. If you’ve just added it, wait a few minutes and check again.',
  hostTaken: 'Another library has verified this domain. Choose another, or ask them to remove it.',
  recordMissing: 'The TXT record for this domain is missing. Restore it by {moment}, or the domain will be removed.',
  recordToRestore: 'Record to restore',
})
