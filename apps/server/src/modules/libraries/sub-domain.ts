import { librarySettingsApi } from '@porchlight/contracts'
import { newRef } from '../../kernel/ids.ts'
import { action, type Handler, outsideAction, query } from '../../kernel/operations.ts'
import { libraryForReading, libraryForUpdate, orAlreadyTaken } from './access.ts'
import { settingsNotice } from './change-document.ts'
import type { LibraryRow } from './document.ts'
import { proofRecord, proofValue } from './rules.ts'

function present({ custom_subDomain, sub_domain_claim: host, sub_domain_proof: proof }: LibraryRow) {
  return { custom_subDomain, claim: host && proof ? { host, record: proofRecord(host), value: proofValue(proof) } : null }
}

/** A custom sub-domain belongs to whoever can write its TXT record; a claim alone serves nothing and keeps nobody else away. */
export const subDomainHandlers: Handler[] = [
  query(librarySettingsApi.subDomain, async (ctx) => present(await libraryForReading(ctx))),
  action(librarySettingsApi.claimSubDomain, async (ctx, { custom_subDomain: host }) => {
    const row = await libraryForUpdate(ctx)
    const isKept = host !== null && host === row.custom_subDomain
    const sub_domain_proof = host === null || isKept ? null : host === row.sub_domain_claim ? row.sub_domain_proof : newRef()
    const change = { custom_subDomain: isKept ? host : null, sub_domain_claim: isKept ? null : host, sub_domain_proof }
    await ctx.db.updateTable('libraries').set(change).where('support_lib_id', '=', ctx.support_lib_id).execute()
    ctx.emit('library.sub_domain_claimed', { host }, settingsNotice)
    return present({ ...row, ...change })
  }),
  outsideAction(librarySettingsApi.verifySubDomain, async ({ kernel, support_lib_id, read, write }) => {
    const claimed = await read(support_lib_id, libraryForReading)
    const { sub_domain_claim: host, sub_domain_proof: proof } = claimed
    if (!host || !proof) return { ...present(claimed), is_verified: claimed.custom_subDomain !== null }
    const records = await kernel.ports.resolveTxt(proofRecord(host)).catch(() => [])
    if (!records.some((parts) => parts.join('').trim() === proofValue(proof))) return { ...present(claimed), is_verified: false }
    return write(support_lib_id, async (ctx) => {
      const row = await libraryForUpdate(ctx)
      // Meanwhile another name may have been claimed: what was proven is this one.
      if (row.sub_domain_claim !== host || row.sub_domain_proof !== proof) return { ...present(row), is_verified: false }
      const change = { custom_subDomain: host, sub_domain_claim: null, sub_domain_proof: null }
      await orAlreadyTaken('custom_subDomain', () => ctx.db.updateTable('libraries').set(change).where('support_lib_id', '=', ctx.support_lib_id).execute())
      ctx.emit('library.sub_domain_verified', { host }, settingsNotice)
      return { ...present({ ...row, ...change }), is_verified: true }
    })
  }),
]
