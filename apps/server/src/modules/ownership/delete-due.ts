import { sql } from 'kysely'
import { type JobTask, schedule } from '../../kernel/jobs.ts'

/** Runs every hour: deletes libraries whose time has come. */
export const deleteDue = schedule('ownership.delete-due', '37 * * * *', 'select support_lib_id from libraries where deletes_at <= $1', async (ctx) => {
  const { rows } = await sql<{ is_gone: boolean }>`select delete_library(${ctx.support_lib_id}, ${ctx.clock.now()}) as is_gone`.execute(ctx.db)
  if (rows[0]?.is_gone) ctx.enqueue('ownership.remove-files', {})
})

/** Of a library that is gone, cuts the sockets of its people and visitors at once, and deletes the files. */
export const removeFiles: JobTask = {
  name: 'ownership.remove-files',
  outside: true,
  async runOutside({ kernel }, payload) {
    const support_lib_id = String(payload.support_lib_id)
    kernel.ports.bus.publish({ kind: 'gone', support_lib_id })
    await kernel.ports.storage.removeAll(support_lib_id)
    // Nothing of it is loaded without a cluster.
    if (kernel.database.nodes) await (await import('../../kernel/data/nodes/forget-library.ts')).forgetLibrary(kernel.database, support_lib_id)
  },
}
