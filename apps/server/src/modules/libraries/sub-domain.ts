import { librarySettingsApi } from '@porchlight/contracts'
import { newRef } from '../../kernel/ids.ts'
import { action, type Handler, outsideAction, query } from '../../kernel/operations.ts'
import { libraryForReading, libraryForUpdate, orAlreadyTaken } from './access.ts'
import { settingsNotice } from './change-document.ts'
import type { LibraryRow } from './document.ts'
import { findProof } from './find-proof.ts'
import { proofRecord, proofValue } from './rules.ts'

function present({ custom_subDomain, sub_domain_claim, sub_domain_proof: proof, sub_domain_missing_since: since }: LibraryRow) {
  const proven = (host: string | null) => (host && proof ? { host, record: proofRecord(host), value: proofValue(proof) } : null)
  return { custom_subDomain, claim: proven(sub_domain_claim), proof: proven(custom_subDomain), missing_since: since?.toISOString() ?? null }
}

/** A custom sub-domain belongs to whoever can write its TXT record, and as long as it is there; a claim alone serves nothing and keeps nobody else away. */
export const subDomainHandlers: Handler[] = [
  query(librarySettingsApi.subDomain, async (ctx) => present(await libraryForReading(ctx))),
  action(librarySettingsApi.claimSubDomain, async (ctx, { custom_subDomain: host }) => {
    const row = await libraryForUpdate(ctx)
    const isKept = host !== null && host === row.custom_subDomain
    if (isKept) return present(row)
    const sub_domain_proof = host === null ? null : host === row.sub_domain_claim ? row.sub_domain_proof : newRef()
    const change = { custom_subDomain: null, sub_domain_claim: host, sub_domain_proof, sub_domain_missing_since: null }
    await ctx.db.updateTable('libraries').set(change).where('support_lib_id', '=', ctx.support_lib_id).execute()
    ctx.emit('library.sub_domain_claimed', { host }, settingsNotice)
    return present({ ...row, ...change })
  }),
  outsideAction(librarySettingsApi.verifySubDomain, async ({ kernel, support_lib_id, read, write }) => {
    const claimed = await read(support_lib_id, libraryForReading)
    const { sub_domain_claim: host, sub_domain_proof: proof } = claimed
    if (!host || !proof) return { ...present(claimed), is_verified: claimed.custom_subDomain !== null }
    if ((await findProof(kernel, host, proof)) !== 'there') return { ...present(claimed), is_verified: false }
    return write(support_lib_id, async (ctx) => {
      const row = await libraryForUpdate(ctx)
      // Meanwhile another name may have been claimed: what was proven is this one.
      if (row.sub_domain_claim !== host || row.sub_domain_proof !== proof) return { ...present(row), is_verified: false }
      const change = { custom_subDomain: host, sub_domain_claim: null, sub_domain_missing_since: null }
      await orAlreadyTaken('custom_subDomain', () => ctx.db.updateTable('libraries').set(change).where('support_lib_id', '=', ctx.support_lib_id).execute())
      ctx.emit('library.sub_domain_verified', { host }, settingsNotice)
      return { ...present({ ...row, ...change }), is_verified: true }
    })
  }),
]
