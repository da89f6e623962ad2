import { type JobTask, schedule } from '../../kernel/jobs.ts'
import { libraryForUpdate } from './access.ts'
import { hostKinds, recheckHost } from './host-proof.ts'

/** Checks again for the TXT records of a library's verified hosts. */
export const recheckSubDomain: Extract<JobTask, { outside: true }> = {
  name: 'libraries.recheck-sub-domain',
  outside: true,
  async runOutside({ kernel, inLibrary }) {
    for (const kind of hostKinds) await recheckHost(kernel, kind, (run) => inLibrary(async (ctx) => run(ctx, await libraryForUpdate(ctx))))
  },
}

const due = 'select support_lib_id from libraries where sub_domain_proof is not null or library_domain_proof is not null'

/** Runs every six hours for libraries with a verified host. */
export const subDomainSchedule = schedule('libraries.recheck-sub-domains', '35 */6 * * *', due, async (ctx) => {
  ctx.enqueue(recheckSubDomain.name, {}, { key: `${recheckSubDomain.name}:${ctx.support_lib_id}` })
})
