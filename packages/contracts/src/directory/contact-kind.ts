import { defineFields } from '../lists/list-language.ts'
import { defineRows } from '../lists/row-kind.ts'
import { inboxFlags } from '../permission-flags.ts'

/** Every field of a contact that lists show or filter by, declared once. */
export const contactFields = defineFields({
  name: { kind: 'text', max: 80, personal: true },
  email: { kind: 'text', max: 254, nullable: true, personal: true, markable: 'contact.email' },
  phone: { kind: 'text', max: 40, personal: true, markable: 'contact.phone' },
  company: { kind: 'text', max: 120 },
  country: { kind: 'text', nullable: true },
  language: { kind: 'text' },
  state: { kind: 'choice', choices: ['verified', 'unverified', 'blocked'] },
  first_seen_at: { kind: 'moment', sorted: { desc: 'newest' } },
  last_seen_at: { kind: 'moment' },
})

/** Contacts as lists know them. */
export const contactKind = defineRows({
  name: 'contact',
  fields: contactFields,
  ref: 'visitor_id',
  tie: 'first_seen_at',
  list: { name: 'contacts', rule: inboxFlags },
})

/** A company's contacts are counted up to this number. */
export const companyContactsMax = 999
/** Conversations shown with their contact, newest first. */
export const contactConversationsMax = 50
