import { type JobTask, schedule } from '../../kernel/jobs.ts'
import { findProof, isProofOverdue } from '../libraries/index.ts'

/** Checks again for the TXT records of a library's proven email domains. Without it for longer than the grace period, the provider speaks for the domain no more. */
export const recheckDomains: Extract<JobTask, { outside: true }> = {
  name: 'single-sign-on.recheck-domains',
  outside: true,
  async runOutside({ kernel, inLibrary }) {
    const proven = await inLibrary(({ db, support_lib_id }) =>
      db.selectFrom('sso_domains').select(['domain', 'proof']).where('support_lib_id', '=', support_lib_id).where('verified_at', 'is not', null).execute(),
    )
    for (const { domain, proof } of proven) {
      const found = await findProof(kernel, domain, proof)
      if (found === 'unknown') continue
      await inLibrary(async (ctx) => {
        const { db, support_lib_id, clock } = ctx
        const now = clock.now()
        const row = await db
          .selectFrom('sso_domains')
          .select('missing_since')
          .where('support_lib_id', '=', support_lib_id)
          .where('domain', '=', domain)
          .where('proof', '=', proof)
          .where('verified_at', 'is not', null)
          .forUpdate()
          .executeTakeFirst()
        if (!row || (found === 'there' && !row.missing_since)) return
        const isLost = found === 'absent' && row.missing_since !== null && isProofOverdue(row.missing_since, now)
        await db
          .updateTable('sso_domains')
          .set(isLost ? { verified_at: null, missing_since: null } : { missing_since: found === 'there' ? null : (row.missing_since ?? now) })
          .where('support_lib_id', '=', support_lib_id)
          .where('domain', '=', domain)
          .execute()
        if (isLost) ctx.emit('single_sign_on.domain_changed', { domain, state: 'lost' })
      })
    }
  },
}

const due = 'select distinct support_lib_id from sso_domains where verified_at is not null'

/** Runs every six hours for libraries with proven domains. */
export const domainSchedule = schedule('single-sign-on.recheck-domains-due', '50 */6 * * *', due, async (ctx) => {
  ctx.enqueue(recheckDomains.name, {}, { key: `${recheckDomains.name}:${ctx.support_lib_id}` })
})
