import { librarySettingsApi } from '@porchlight/contracts/libraries/agency'
import { action, type Handler, type OutsideCall, outsideAction, query } from '../../kernel/operations.ts'
import { libraryForReading, libraryForUpdate } from './access.ts'
import type { LibraryRow } from './document.ts'
import { claimHost, presentProof, verifyHost, type Within } from './host-proof.ts'

const presentSubDomain = (row: LibraryRow) => ({ custom_subDomain: row.custom_subDomain, ...presentProof('custom_subDomain', row) })
const presentDomain = (row: LibraryRow) => ({ library_domain: row.library_domain, ...presentProof('library_domain', row) })
const ownLibrary =
  ({ support_lib_id, write }: OutsideCall): Within =>
  (run) =>
    write(support_lib_id, async (ctx) => run(ctx, await libraryForUpdate(ctx)))

/**
 * Operations for custom subdomains and domains. A host belongs to whoever can write its TXT record, for as long as the record exists; a mere claim is not
 * served and blocks no one else.
 */
export const subDomainHandlers: Handler[] = [
  query(librarySettingsApi.subDomain, async (ctx) => presentSubDomain(await libraryForReading(ctx))),
  action(librarySettingsApi.claimSubDomain, async (ctx, { custom_subDomain }) =>
    presentSubDomain(await claimHost(ctx, 'custom_subDomain', await libraryForUpdate(ctx), custom_subDomain)),
  ),
  outsideAction(librarySettingsApi.verifySubDomain, async (call) => {
    const { row, is_verified } = await verifyHost(call.kernel, 'custom_subDomain', ownLibrary(call))
    return { ...presentSubDomain(row), is_verified }
  }),
  query(librarySettingsApi.domain, async (ctx) => presentDomain(await libraryForReading(ctx))),
  outsideAction(librarySettingsApi.verifyDomain, async (call) => {
    const { row, is_verified } = await verifyHost(call.kernel, 'library_domain', ownLibrary(call))
    return { ...presentDomain(row), is_verified }
  }),
]
