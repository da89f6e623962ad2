import { z } from 'zod'
import { Count, Cursor, line, Moment, Nothing, name, Ref, text } from '../common.ts'
import { contactFacts } from '../conversations/contacts.ts'
import { ConversationView, VisitorDetails } from '../conversations/conversations.ts'
import { defineOperations, operation } from '../define.ts'
import { limits } from '../limits.ts'
import { filterSchema, filterText, viewShape } from '../lists/field-schemas.ts'
import { ordersOf } from '../lists/list-orders.ts'
import { inboxFlags } from '../permission-flags.ts'
import { ofField } from '../personal-data/personal-fields.ts'
import { contactFields, contactKind, countedSegmentsMax } from './contact-kind.ts'

/** A contact in a list. */
export const ContactView = z.object({ visitor_id: Ref, company_ref: Ref.nullable(), ...viewShape(contactFields) })
export type ContactView = z.infer<typeof ContactView>

/** A company. `contacts` is the number of its contacts, counted up to `companyContactsMax` + 1. */
export const CompanyView = z.object({
  company_ref: Ref,
  name: z.string(),
  website: ofField('company.website', z.string()),
  notes: ofField('company.notes', z.string()),
  contacts: z.number().int(),
  revision: z.number().int(),
  created_at: z.string(),
})
export type CompanyView = z.infer<typeof CompanyView>

/** Flags that allow changing companies: those that allow changing contacts. */
const workers = ['canTakeChats', 'canSuperviseChats', 'canReplyToTickets'] as const

const limit = Count.pipe(z.number().min(1).max(limits.pageSizeMax)).default(limits.listPageSize)
const company_ref = Ref
const facts = { name: name(120).min(1), website: line(200), notes: text(5000) }
const OneCompany = z.object({ company: CompanyView })

/** Contacts and companies: lists of them, and a page for each. */
export const directoryApi = defineOperations('directory', {
  contacts: operation({
    http: 'GET /api/inbox/contacts',
    summary:
      'Contacts, paginated: newest first, or in another order. By name, those with a name or an email only. Staff with a limited scope see the contacts of conversations in it, and only these are counted.',
    audience: ['staff'],
    permission: inboxFlags,
    input: z.object({
      /** 'known': those with a name or an email. */
      view: z.enum(['known', 'all']).default('known'),
      /** Words that a name, email or phone number begins with; finds known contacts only, at most 200. */
      q: line(120).default(''),
      company_ref: company_ref.optional(),
      /** More conditions, as JSON in the list language. */
      filter: filterText(filterSchema(contactKind)).optional(),
      sort: z.enum(ordersOf(contactKind).names).default('newest'),
      cursor: Cursor.optional(),
      limit,
    }),
    output: z.object({
      contacts: z.array(ContactView),
      next_cursor: Cursor.nullable(),
      /** True if too few of the rows checked for this page matched; the list may continue after `next_cursor`. */
      is_partial: z.boolean(),
    }),
  }),
  countSegments: operation({
    http: 'GET /api/inbox/contacts/segments/counts',
    summary: `How many known contacts are in each saved filter of this list that the caller may use, at most ${countedSegmentsMax} filters. Filters about fields that are hidden from the caller are left out.`,
    audience: ['staff'],
    permission: inboxFlags,
    input: Nothing,
    output: z.object({
      counts: z.array(
        z.object({
          filter_ref: Ref,
          count: z.number().int(),
          /** True if there are more, or may be: `segmentCountMax` were found, or not all contacts were looked through. */
          has_more: z.boolean(),
        }),
      ),
    }),
  }),
  contact: operation({
    http: 'GET /api/inbox/contacts/:visitor_id',
    summary: 'A contact, with their newest conversations that the caller sees.',
    audience: ['staff'],
    permission: inboxFlags,
    input: z.object({ visitor_id: Ref }),
    output: z.object({
      visitor: VisitorDetails,
      company_ref: Ref.nullable(),
      /** When the contact was erased: nothing about them can be changed or added any more. */
      erased_at: Moment.nullable(),
      conversations: z.array(ConversationView),
      has_more: z.boolean(),
    }),
  }),
  changeContact: operation({
    http: 'PATCH /api/inbox/contacts/:visitor_id',
    summary:
      "Changes, blocks or unblocks a contact that the caller sees, with or without conversations. The name and email of a verified contact come from the customer's server.",
    audience: ['staff'],
    permission: workers,
    input: z.object({ visitor_id: Ref, ...contactFacts, is_blocked: z.boolean().optional() }),
    output: z.object({ visitor: VisitorDetails }),
    errors: ['conflict'],
  }),
  formerAddresses: operation({
    http: 'GET /api/inbox/contacts/:visitor_id/former_addresses',
    summary:
      'Addresses that a contact had before, last changed first, at most `formerAddressesMax`; `is_verified`: somebody had vouched for it. What is written to third parties about the contact does not go to these either.',
    audience: ['staff'],
    permission: workers,
    input: z.object({ visitor_id: Ref }),
    output: z.object({
      former_addresses: z.array(z.object({ address: ofField('contact.email', z.string()), is_verified: z.boolean(), changed_at: Moment })),
    }),
  }),
  removeFormerAddress: operation({
    http: 'POST /api/inbox/contacts/:visitor_id/former_addresses/removal',
    summary: 'Forgets an address that a contact had before, because it was never theirs. The caller must see all conversations of the contact.',
    audience: ['staff'],
    permission: workers,
    input: z.object({ visitor_id: Ref, address: line(254).min(1) }),
    output: Nothing,
  }),
  companies: operation({
    http: 'GET /api/inbox/companies',
    summary: 'Companies, last created first, paginated.',
    audience: ['staff'],
    permission: inboxFlags,
    input: z.object({ q: line(120).default(''), cursor: Cursor.optional(), limit }),
    output: z.object({ companies: z.array(CompanyView), next_cursor: Cursor.nullable() }),
  }),
  company: operation({
    http: 'GET /api/inbox/companies/:company_ref',
    summary: 'A company.',
    audience: ['staff'],
    permission: inboxFlags,
    input: z.object({ company_ref }),
    output: OneCompany,
  }),
  addCompany: operation({
    http: 'POST /api/inbox/companies',
    summary: 'Adds a company. Refused if one has that name, however it is capitalised.',
    audience: ['staff'],
    permission: workers,
    input: z.object({ name: facts.name, website: facts.website.default(''), notes: facts.notes.default('') }),
    output: OneCompany,
    errors: ['conflict'],
  }),
  changeCompany: operation({
    http: 'PATCH /api/inbox/companies/:company_ref',
    summary: 'Changes a company. Refused if it has changed since `revision`, or if another one has that name.',
    audience: ['staff'],
    permission: workers,
    input: z.object({
      company_ref,
      revision: z.number().int(),
      name: facts.name.optional(),
      website: facts.website.optional(),
      notes: facts.notes.optional(),
    }),
    output: OneCompany,
    errors: ['conflict'],
  }),
  removeCompany: operation({
    http: 'DELETE /api/inbox/companies/:company_ref',
    summary: 'Removes a company; its contacts stay. With `into_ref`, they become contacts of that company.',
    audience: ['staff'],
    permission: workers,
    query: ['into_ref'],
    input: z.object({ company_ref, into_ref: Ref.optional() }),
    output: Nothing,
    errors: ['conflict'],
  }),
})

declare module '../live.ts' {
  interface NoticeTopics {
    /** Companies, by their refs. */
    companies: unknown
  }
}
