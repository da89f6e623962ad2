import type { Ctx } from '../../kernel/context.ts'
import { newRef, newSecret } from '../../kernel/ids.ts'
import { assertTaken, ownName } from './host-proof.ts'

/** The fields a new library needs; all others are changed later on its settings pages. */
export type NewLibrary = {
  support_lib_id: string
  company_name: string
  /** Assigned by the installation without verification; by default derived from the library's key. */
  library_domain?: string
  /** The domain the library claims, to be verified with a TXT record. */
  library_domain_claim?: string
  parent_lib_id?: string | null
  library_only?: boolean
  library_email?: string
  settings?: Record<string, unknown>
}

/** Creates a library with its counters and its identity secret. Runs inside `ctx.inLibrary` with the new key. */
export async function createLibrary(ctx: Ctx, library: NewLibrary): Promise<void> {
  await addLibrary(ctx, library)
  ctx.emit('library.created', { company_name: library.company_name })
}

/**
 * Creates a library that an import fills. Its events will have the numbers they had, so that whatever happens meanwhile gets later ones: whoever follows numbered
 * events begins behind them.
 */
export const createLibraryOfImport = (ctx: Ctx, library: NewLibrary, event_number: number): Promise<void> => addLibrary(ctx, library, event_number)

async function addLibrary(ctx: Ctx, library: NewLibrary, event_number = 0): Promise<void> {
  const { support_lib_id, company_name } = library
  await ctx.db
    .insertInto('libraries')
    .values({
      support_lib_id,
      company_name,
      library_refkey: newRef(),
      library_domain: library.library_domain ?? ownName(support_lib_id),
      library_domain_claim: library.library_domain_claim ?? null,
      library_domain_proof: library.library_domain_claim ? newRef() : null,
      parent_lib_id: library.parent_lib_id ?? null,
      library_only: library.library_only ?? false,
      library_email: library.library_email ?? '',
      settings: JSON.stringify(library.settings ?? {}),
      identity_secret: ctx.ports.secrets.seal(newSecret(), identitySecretField(support_lib_id)),
      created_at: ctx.clock.now(),
    })
    .execute()
  if (library.library_domain !== undefined) await assertTaken(ctx, 'library_domain', library.library_domain)
  await ctx.db.insertInto('library_heads').values({ support_lib_id, event_number }).execute()
}

/** Returns the encryption context to which the sealed identity secret is bound. */
export const identitySecretField = (support_lib_id: string) => `${support_lib_id}:identity_secret`
