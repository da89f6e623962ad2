import { z } from 'zod'
import { Count, Cursor, Email, LanguageTag, line, Moment, Nothing, name, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { limits, visitorRates } from '../limits.ts'
import { roles } from '../permission-flags.ts'
import { visitorRules } from '../rates.ts'
import { LibraryChange, LibraryDocument, LibraryVisibility, PublicLibraryDocument } from './library-document.ts'

const hostLabel = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/
/** Returns whether a host name has two or more labels of at most 63 characters, the last one beginning with a letter. */
const isHostName = (name: string) => {
  const labels = name.split('.')
  const last = labels.at(-1) ?? ''
  return labels.length > 1 && labels.every((label) => label.length <= 63 && hostLabel.test(label)) && /^[a-z]./.test(last)
}
/** A lower-case host name; no IP address, no port. */
export const HostName = z.string().trim().toLowerCase().max(253).refine(isHostName, 'host name')

/** Operations that read library documents (checklist C1, D1). */
export const documentsApi = defineOperations('documents', {
  user: operation({
    http: 'GET /api/main/Users/:uid',
    summary: "The user's record in the library.",
    audience: ['staff'],
    permission: 'signed-in',
    input: z.object({ uid: Ref }),
    output: z.object({ support_lib_id: Ref, email: z.string(), user_id: Ref, user_type: z.enum(roles) }),
  }),
  supportLibrary: operation({
    http: 'GET /api/main/SupportLibraries/:id',
    summary: "The part of a library's document that visitors can read.",
    audience: ['public'],
    permission: 'public',
    rates: visitorRules(visitorRates.libraryDocument),
    library: 'id',
    input: z.object({ id: Ref, language: LanguageTag.optional() }),
    output: PublicLibraryDocument,
  }),
  findSupportLibrary: operation({
    http: 'GET /api/main/SupportLibraries',
    summary: 'The library with this library_domain or verified custom_subDomain.',
    audience: ['public'],
    permission: 'public',
    rates: visitorRules(visitorRates.libraryDocument),
    input: z.object({ library_domain: line(253).optional(), custom_subDomain: line(253).optional(), language: LanguageTag.optional() }),
    output: PublicLibraryDocument,
  }),
  setDefaultDisplay: operation({
    http: 'PUT /api/main/SupportLibraries/:id',
    summary: "Widget Setup: shows or hides the parent's content in this library (or, for a parent, in a child).",
    audience: ['staff'],
    permission: 'canManageWidgetSettings',
    changes: ['librarySettings'],
    input: z.object({ id: Ref, default_display: z.boolean() }),
    output: z.object({ support_lib_id: Ref, default_display: z.boolean() }),
  }),
})

const Proof = z.object({ host: z.string(), record: z.string(), value: z.string() })
const SubDomain = z.object({
  custom_subDomain: z.string().nullable(),
  /** A claimed subdomain that is not verified yet, and the TXT record that would verify it. */
  claim: Proof.nullable(),
  /** The record that verified `custom_subDomain` and must stay in place; null for subdomains verified before records were stored. */
  proof: Proof.nullable(),
  /** When that record was first found missing; three days later the subdomain becomes a claim again. */
  missing_since: Moment.nullable(),
})

/** The library's domain, verified in the same way. Without a verified one the domain is derived from the library's key. */
const LibraryDomain = SubDomain.omit({ custom_subDomain: true }).extend({ library_domain: z.string() })

/** Operations on the library's own document and settings. */
export const librarySettingsApi = defineOperations('librarySettings', {
  read: operation({
    http: 'GET /api/main/library',
    summary: "The library's own document in full.",
    audience: ['staff'],
    permission: 'signed-in',
    input: Nothing,
    output: z.object({ library: LibraryDocument }),
  }),
  update: operation({
    http: 'PATCH /api/main/library',
    summary: 'Changes groups of the document; each group requires its own permission.',
    audience: ['staff'],
    permission: ['canManageGeneralAndSecuritySettings', 'canManageWidgetSettings', 'canManageTicketSettings', 'canManageMessengerSettings'],
    changes: ['librarySettings', 'contactForms', 'gettingStarted'],
    input: LibraryChange,
    output: z.object({ library: LibraryDocument }),
    errors: ['fields_required'],
  }),
  subDomain: operation({
    http: 'GET /api/main/sub_domain',
    summary: 'The custom subdomain, verified or claimed.',
    audience: ['staff'],
    permission: 'canManageGeneralAndSecuritySettings',
    input: Nothing,
    output: SubDomain,
  }),
  claimSubDomain: operation({
    http: 'PUT /api/main/sub_domain',
    summary: 'Claims a custom subdomain, or removes it with null. It is not served until verified.',
    audience: ['staff'],
    permission: 'canManageGeneralAndSecuritySettings',
    input: z.object({ custom_subDomain: HostName.nullable() }),
    output: SubDomain,
  }),
  verifySubDomain: operation({
    http: 'POST /api/main/sub_domain/verification',
    summary: "Checks the TXT record of the claimed subdomain; if found, it becomes the library's subdomain.",
    audience: ['staff'],
    permission: 'canManageGeneralAndSecuritySettings',
    rates: [{ by: 'actor', points: 20, seconds: 60 }],
    input: Nothing,
    output: SubDomain.extend({ is_verified: z.boolean() }),
    errors: ['already_taken'],
  }),
  domain: operation({
    http: 'GET /api/main/library_domain',
    summary: "The library's domain, verified or assigned by the installation, and any pending claim to another.",
    audience: ['staff'],
    permission: 'canManageGeneralAndSecuritySettings',
    input: Nothing,
    output: LibraryDomain,
  }),
  verifyDomain: operation({
    http: 'POST /api/main/library_domain/verification',
    summary: "Checks the TXT record of the claimed domain; if found, it becomes the library's domain.",
    audience: ['staff'],
    permission: 'canManageGeneralAndSecuritySettings',
    rates: [{ by: 'actor', points: 20, seconds: 60 }],
    input: Nothing,
    output: LibraryDomain.extend({ is_verified: z.boolean() }),
    errors: ['already_taken'],
  }),
})

/**
 * A child library as seen by its parent. `library_domain` is the verified domain or the one derived from the library's key; any other requested domain is a
 * claim until verified.
 */
export const ChildLibrary = z.object({
  support_lib_id: Ref,
  company_name: z.string(),
  library_domain: z.string(),
  library_domain_claim: Proof.nullable(),
  library_email: z.string(),
  custom_subDomain: z.string().nullable(),
  created_at: Moment,
  ...LibraryVisibility.shape,
})
export type ChildLibrary = z.infer<typeof ChildLibrary>

/** Operations of an agency (C11): a parent and its children. */
export const agencyApi = defineOperations('agency', {
  list: operation({
    http: 'GET /api/inbox/agency',
    summary: "The library's parent; with list_children=1 also its children.",
    audience: ['staff'],
    permission: 'canManageGeneralAndSecuritySettings',
    input: z.object({
      list_children: Count.default(0),
      cursor: Ref.optional(),
      limit: Count.pipe(z.number().min(1).max(limits.pageSizeMax)).default(limits.pageSizeMax),
    }),
    output: z.object({
      parent: z.object({ support_lib_id: Ref, company_name: z.string() }).nullable(),
      children: z.array(ChildLibrary),
      next_cursor: Cursor.nullable(),
    }),
  }),
  create: operation({
    http: 'POST /api/inbox/agency',
    summary: 'Creates a child library. Child libraries cannot have children. Its domain stays unverified until the TXT record is found.',
    audience: ['staff'],
    permission: 'canManageGeneralAndSecuritySettings',
    rates: [{ by: 'actor', points: 60, seconds: 3600 }],
    input: z.object({ company_name: name(120).min(1), library_domain: HostName, library_email: Email.optional() }),
    output: z.object({ child: ChildLibrary }),
    errors: ['already_taken', 'conflict'],
  }),
  update: operation({
    http: 'PATCH /api/inbox/agency',
    summary: "Changes a child library's details.",
    audience: ['staff'],
    permission: 'canManageGeneralAndSecuritySettings',
    input: z.object({ child_lib_id: Ref, company_name: name(120).min(1).optional(), library_domain: HostName.optional(), library_email: Email.optional() }),
    output: z.object({ child: ChildLibrary }),
    errors: ['already_taken'],
  }),
  verifyDomain: operation({
    http: 'POST /api/inbox/agency/domain_verification',
    summary: "Checks the TXT record of a child's claimed domain; if found, it becomes the child's domain.",
    audience: ['staff'],
    permission: 'canManageGeneralAndSecuritySettings',
    rates: [{ by: 'actor', points: 20, seconds: 60 }],
    input: z.object({ child_lib_id: Ref }),
    output: z.object({ child: ChildLibrary, is_verified: z.boolean() }),
    errors: ['already_taken'],
  }),
  setVisibility: operation({
    http: 'PUT /api/inbox/agency',
    summary: "Replaces a child's lists of enabled and disabled defaults; omitted lists stay unchanged.",
    audience: ['staff'],
    permission: 'canManageGeneralAndSecuritySettings',
    input: z.object({ child_lib_id: Ref, ...LibraryVisibility.partial().shape }),
    output: z.object({ child: ChildLibrary }),
  }),
  exportLibraries: operation({
    http: 'GET /api/main/SupportLibraries.csv',
    summary: 'Exports all libraries in the installation as CSV; only for the parent library named by EXPORT_PARENT_LIB_ID.',
    audience: ['staff'],
    permission: 'canManageGeneralAndSecuritySettings',
    rates: [{ by: 'actor', points: 10, seconds: 60 }],
    input: Nothing,
    /** The response is streamed. */
    output: z.custom<string>(),
    answers: 'text/csv',
  }),
})
