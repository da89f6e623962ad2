import type { Ctx } from '../../kernel/context.ts'
import { newRef, newSecret } from '../../kernel/ids.ts'
import { ownName } from './host-proof.ts'

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
  await ctx.db.insertInto('library_heads').values({ support_lib_id }).execute()
  ctx.emit('library.created', { company_name })
}

/** Returns the encryption context to which the sealed identity secret is bound. */
export const identitySecretField = (support_lib_id: string) => `${support_lib_id}:identity_secret`
