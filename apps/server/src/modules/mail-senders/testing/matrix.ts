import { coveredBy, type Entries, nothing } from '../../../testing/matrix-entry.ts'

const elsewhere = coveredBy('modules/mail-senders')

/** Tests of this module's operations. */
export const matrix: Entries = {
  'mailSenders.list': nothing,
  'mailSenders.read': { input: () => ({ email_type: 'smtp' }) },
  'mailSenders.save': { input: () => ({ email_type: 'smtp', address: 'desk@velo.test', host: 'mail.velo.test', secret: 'a secret' }) },
  'mailSenders.remove': {
    async input({ staff }) {
      await staff.admin.calls.mailSenders.save({ email_type: 'mailgun', address: 'desk@velo.test', domain: 'mg.velo.test', secret: 'a key' })
      return { email_type: 'mailgun' }
    },
  },
  'mailSenders.authorize': elsewhere,
  'mailSenders.connect': elsewhere,
  'mailSenders.test': elsewhere,
  'mailSenders.deliverability': elsewhere,
}
