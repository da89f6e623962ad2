import { z } from 'zod'
import { Count, Cursor, Email, LanguageTag, line, Moment, Nothing, name, Ref } from './common.ts'
import { defineOperations, operation } from './define.ts'
import { LibraryChange, LibraryDocument, LibraryVisibility, PublicLibraryDocument } from './library-document.ts'
import { limits, visitorRates } from './limits.ts'
import { roles } from './permission-flags.ts'
import { visitorRules } from './rates.ts'

const hostLabel = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/
/** Two labels or more of at most 63 characters, the last of which begins with a letter. */
const isHostName = (name: string) => {
  const labels = name.split('.')
  const last = labels.at(-1) ?? ''
  return labels.length > 1 && labels.every((label) => label.length <= 63 && hostLabel.test(label)) && /^[a-z]./.test(last)
}
/** Name of a host in small letters; no address, no port. */
const HostName = z.string().trim().toLowerCase().max(253).refine(isHostName, 'host name')

/** The reads of library documents (checklist C1, D1). */
export const documentsApi = defineOperations('documents', {
  user: operation({
    http: 'GET /api/main/Users/:uid',
    summary: 'The record of a user of the library.',
    audience: ['staff'],
    permission: 'signed-in',
    input: z.object({ uid: Ref }),
    output: z.object({ support_lib_id: Ref, email: z.string(), user_id: Ref, user_type: z.enum(roles) }),
  }),
  supportLibrary: operation({
    http: 'GET /api/main/SupportLibraries/:id',
    summary: 'The document of a library as visitors may read it.',
    audience: ['public'],
    permission: 'public',
    rates: visitorRules(visitorRates.libraryDocument),
    library: 'id',
    input: z.object({ id: Ref, language: LanguageTag.optional() }),
    output: PublicLibraryDocument,
  }),
  findSupportLibrary: operation({
    http: 'GET /api/main/SupportLibraries',
    summary: 'The library where library_domain, or a verified custom_subDomain, equals the value.',
    audience: ['public'],
    permission: 'public',
    rates: visitorRules(visitorRates.libraryDocument),
    input: z.object({ library_domain: line(253).optional(), custom_subDomain: line(253).optional(), language: LanguageTag.optional() }),
    output: PublicLibraryDocument,
  }),
  setDefaultDisplay: operation({
    http: 'PUT /api/main/SupportLibraries/:id',
    summary: "Widget Setup: show the parent's content in this library (or, for a parent, in a child), or not.",
    audience: ['staff'],
    permission: 'canManageWidgetSettings',
    input: z.object({ id: Ref, default_display: z.boolean() }),
    output: z.object({ support_lib_id: Ref, default_display: z.boolean() }),
  }),
})

const Proof = z.object({ host: z.string(), record: z.string(), value: z.string() })
const SubDomain = z.object({
  custom_subDomain: z.string().nullable(),
  /** A name that is claimed and not proven yet, and the TXT record that proves it. */
  claim: Proof.nullable(),
  /** The record that has proven `custom_subDomain` and has to stay; null for names from before records were kept. */
  proof: Proof.nullable(),
  /** Since when that record is no longer found; after three days the name is given up and becomes a claim again. */
  missing_since: Moment.nullable(),
})

/** The domain others find the library by, in the same way. Without a proven one it is called after its key. */
const LibraryDomain = SubDomain.omit({ custom_subDomain: true }).extend({ library_domain: z.string() })

/** The library's own document and its settings. */
export const librarySettingsApi = defineOperations('librarySettings', {
  read: operation({
    http: 'GET /api/main/library',
    summary: "The document of one's own library, in full.",
    audience: ['staff'],
    permission: 'signed-in',
    input: Nothing,
    output: z.object({ library: LibraryDocument }),
  }),
  update: operation({
    http: 'PATCH /api/main/library',
    summary: 'Change groups of the document; each group asks for its own permission.',
    audience: ['staff'],
    permission: ['canManageGeneralAndSecuritySettings', 'canManageWidgetSettings', 'canManageTicketSettings', 'canManageMessengerSettings'],
    input: LibraryChange,
    output: z.object({ library: LibraryDocument }),
  }),
  subDomain: operation({
    http: 'GET /api/main/sub_domain',
    summary: 'The custom sub-domain, verified or claimed.',
    audience: ['staff'],
    permission: 'canManageGeneralAndSecuritySettings',
    input: Nothing,
    output: SubDomain,
  }),
  claimSubDomain: operation({
    http: 'PUT /api/main/sub_domain',
    summary: 'Claim a custom sub-domain (or give it up with null). It serves nothing until it is verified.',
    audience: ['staff'],
    permission: 'canManageGeneralAndSecuritySettings',
    input: z.object({ custom_subDomain: HostName.nullable() }),
    output: SubDomain,
  }),
  verifySubDomain: operation({
    http: 'POST /api/main/sub_domain/verification',
    summary: 'Look for the TXT record of the claim; with it the name is the library’s.',
    audience: ['staff'],
    permission: 'canManageGeneralAndSecuritySettings',
    rates: [{ by: 'actor', points: 20, seconds: 60 }],
    input: Nothing,
    output: SubDomain.extend({ is_verified: z.boolean() }),
    errors: ['already_taken'],
  }),
  domain: operation({
    http: 'GET /api/main/library_domain',
    summary: 'The domain of the library, verified or given by the installation, and the claim of another.',
    audience: ['staff'],
    permission: 'canManageGeneralAndSecuritySettings',
    input: Nothing,
    output: LibraryDomain,
  }),
  verifyDomain: operation({
    http: 'POST /api/main/library_domain/verification',
    summary: 'Look for the TXT record of the claimed domain; with it the library is found by that name.',
    audience: ['staff'],
    permission: 'canManageGeneralAndSecuritySettings',
    rates: [{ by: 'actor', points: 20, seconds: 60 }],
    input: Nothing,
    output: LibraryDomain.extend({ is_verified: z.boolean() }),
    errors: ['already_taken'],
  }),
})

/** A child library as its parent sees it. `library_domain` is proven, or the name that its key gives it; what it wants to be called is a claim until then. */
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

/** Agency calls (C11): a parent and its children. */
export const agencyApi = defineOperations('agency', {
  list: operation({
    http: 'GET /api/inbox/agency',
    summary: 'The parent of the library, and with list_children=1 its children.',
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
    summary: 'Make a child library. Children have no children. Its domain is a claim until its TXT record was seen.',
    audience: ['staff'],
    permission: 'canManageGeneralAndSecuritySettings',
    rates: [{ by: 'actor', points: 60, seconds: 3600 }],
    input: z.object({ company_name: name(120).min(1), library_domain: HostName, library_email: Email.optional() }),
    output: z.object({ child: ChildLibrary }),
    errors: ['already_taken', 'conflict'],
  }),
  update: operation({
    http: 'PATCH /api/inbox/agency',
    summary: 'Change facts of a child library.',
    audience: ['staff'],
    permission: 'canManageGeneralAndSecuritySettings',
    input: z.object({ child_lib_id: Ref, company_name: name(120).min(1).optional(), library_domain: HostName.optional(), library_email: Email.optional() }),
    output: z.object({ child: ChildLibrary }),
    errors: ['already_taken'],
  }),
  verifyDomain: operation({
    http: 'POST /api/inbox/agency/domain_verification',
    summary: "Look for the TXT record of a child's claimed domain; with it the child is found by that name.",
    audience: ['staff'],
    permission: 'canManageGeneralAndSecuritySettings',
    rates: [{ by: 'actor', points: 20, seconds: 60 }],
    input: z.object({ child_lib_id: Ref }),
    output: z.object({ child: ChildLibrary, is_verified: z.boolean() }),
    errors: ['already_taken'],
  }),
  setVisibility: operation({
    http: 'PUT /api/inbox/agency',
    summary: "Put a child's lists of enabled and disabled defaults in place; lists left out stay as they are.",
    audience: ['staff'],
    permission: 'canManageGeneralAndSecuritySettings',
    input: z.object({ child_lib_id: Ref, ...LibraryVisibility.partial().shape }),
    output: z.object({ child: ChildLibrary }),
  }),
  exportLibraries: operation({
    http: 'GET /api/main/SupportLibraries.csv',
    summary: 'All libraries of the installation as CSV; only for the parent library this installation names (EXPORT_PARENT_LIB_ID).',
    audience: ['staff'],
    permission: 'canManageGeneralAndSecuritySettings',
    rates: [{ by: 'actor', points: 10, seconds: 60 }],
    input: Nothing,
    /** Sent piece by piece. */
    output: z.custom<string>(),
    answers: 'text/csv',
  }),
})
