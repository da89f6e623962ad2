import { defineFields, type Test } from '../lists/list-language.ts'
import { defineRows } from '../lists/row-kind.ts'
import { inboxFlags } from '../permission-flags.ts'

/** Every field of a contact that lists show or filter by, declared once. News that some customers get is about some of them (`news-segment.ts`). */
export const contactFields = defineFields({
  name: { kind: 'text', max: 80, personal: true, sorted: { asc: 'name' } },
  email: { kind: 'text', max: 254, nullable: true, personal: true, markable: 'contact.email', column: true },
  phone: { kind: 'text', max: 40, personal: true, markable: 'contact.phone', column: true },
  company: { kind: 'text', max: 120, column: true },
  country: { kind: 'text', nullable: true, column: true },
  language: { kind: 'text', column: true },
  state: { kind: 'choice', choices: ['verified', 'unverified', 'blocked'], column: true },
  first_seen_at: { kind: 'moment', column: true, sorted: { desc: 'newest', asc: 'oldest' } },
  last_seen_at: { kind: 'moment', column: true, sorted: { desc: 'last_seen' } },
  /** Conversations that aren't over, and all, of those that the reader sees. Each is counted up to `contactCountMax`. */
  open_conversations: { kind: 'number', column: true },
  conversations: { kind: 'number', column: true, unfiltered: true },
  /** The average of what they rated those conversations, from 1 to 5; null if nothing. */
  rating: { kind: 'number', isDecimal: true, nullable: true, column: true, unfiltered: true },
})

/** Columns of contacts that a table can have beside the name, in the order in which they are offered. */
export const contactColumns = Object.entries(contactFields).flatMap(([name, field]) => ('column' in field ? [name] : [])) as [string, ...string[]]

/** Newest conversations of a contact that are counted. */
export const contactCountMax = 999
/** A segment's contacts are counted up to this number. */
export const segmentCountMax = 1000
/** Saved segments that are counted for one person. */
export const countedSegmentsMax = 30

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

/** Returns a language without its region or script, in small letters: `de` of `de-CH`. Contacts have what their browser says, conditions name a language. */
export const baseLanguage = (tag: string): string => (tag.split('-', 1)[0] ?? '').toLowerCase()

/** Returns a test that compares the language of contacts without its region, for rows that have it as `base_language`; text within it is searched in all of it. */
export function byBaseLanguage(test: Test): Test {
  if ('of' in test) return { ...test, of: test.of.map(byBaseLanguage) }
  if (test.test !== 'one_of' || test.field !== 'language') return test
  return { ...test, field: 'base_language', values: test.values.map((value) => baseLanguage(String(value))) }
}
