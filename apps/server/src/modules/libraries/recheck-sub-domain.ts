import type { Ctx } from '../../kernel/context.ts'
import { type JobTask, schedule } from '../../kernel/jobs.ts'
import { libraryForReading, libraryForUpdate } from './access.ts'
import { settingsNotice } from './change-document.ts'
import { findProof } from './find-proof.ts'
import { isProofOverdue } from './rules.ts'

/** Looks for the TXT record of a verified sub-domain again. Who no longer has it after days of grace no longer has the name: it may be somebody else's by then. */
export const recheckSubDomain: Extract<JobTask, { outside: true }> = {
  name: 'libraries.recheck-sub-domain',
  outside: true,
  async runOutside({ kernel, inLibrary }) {
    const { custom_subDomain: host, sub_domain_proof: proof } = await inLibrary(libraryForReading)
    if (!host || !proof) return
    const found = await findProof(kernel, host, proof)
    if (found === 'unknown') return
    await inLibrary(async (ctx) => {
      const row = await libraryForUpdate(ctx)
      if (row.custom_subDomain !== host || row.sub_domain_proof !== proof) return
      const { sub_domain_missing_since: since } = row
      const now = ctx.clock.now()
      if (found === 'there') {
        if (since) await change(ctx, { sub_domain_missing_since: null })
      } else if (since && isProofOverdue(since, now)) {
        await change(ctx, { custom_subDomain: null, sub_domain_claim: host, sub_domain_missing_since: null })
        ctx.emit('library.sub_domain_lost', { host }, settingsNotice)
      } else if (!since) {
        await change(ctx, { sub_domain_missing_since: now })
        ctx.emit('library.sub_domain_unproven', { host }, settingsNotice)
      }
    })
  },
}

type Change = { custom_subDomain?: null; sub_domain_claim?: string; sub_domain_missing_since: Date | null }
const change = (ctx: Ctx, to: Change) => ctx.db.updateTable('libraries').set(to).where('support_lib_id', '=', ctx.support_lib_id).execute()

/** Every six hours, for libraries that have a sub-domain. */
export const subDomainSchedule = schedule('libraries.recheck-sub-domains', '35 */6 * * *', async (ctx) => {
  const { custom_subDomain } = await libraryForReading(ctx)
  if (custom_subDomain) ctx.enqueue(recheckSubDomain.name, {}, { key: `${recheckSubDomain.name}:${ctx.support_lib_id}` })
})
