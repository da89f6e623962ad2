import { coveredBy, type Entries, nothing } from '../../../testing/matrix-entry.ts'

const journal = coveredBy('modules/inbound-mail')

/** Permission-matrix entries for this module's operations. */
export const matrix: Entries = {
  'inboundMail.list': nothing,
  'inboundMail.settings': nothing,
  'inboundMail.saveSettings': { input: () => ({ who_may_open: 'approved' }) },
  'inboundMail.source': journal,
  'inboundMail.reprocess': journal,
  'inboundMail.decide': journal,
  'inboundMail.upload': journal,
  'inboundMail.ofMessage': journal,
  'inboundMail.keepFile': journal,
  'mailboxes.list': nothing,
  'mailboxes.create': journal,
  'mailboxes.update': journal,
  'mailboxes.remove': journal,
}
