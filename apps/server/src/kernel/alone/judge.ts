import { queueName } from '../jobs/queue-name.ts'
import { asSystem } from '../jobs.ts'
import type { Kernel } from '../kernel.ts'
import { findGuilty, type How } from './suspects.ts'

/**
 * Sets aside the item or job that a worker was running when its process crashed, and notifies the module. Returns false if it ran nothing: the process failed
 * to start.
 */
export async function judge(kernel: Kernel, worker: string, how: How): Promise<boolean> {
  const found = await findGuilty(kernel.database.owner, worker, how)
  if (!found) {
    kernel.log.error({ how }, 'the process of suspected jobs ended before it had begun one')
    return false
  }
  const { job, item } = found
  kernel.log.error({ job: job.task, id: job.id, item, how }, 'set aside: it has ended two processes')
  if (item !== undefined) return true
  const task = kernel.modules.flatMap(({ tasks = [] }) => tasks).find(({ name }) => queueName(name) === job.task)
  const payload = job.payload as { support_lib_id?: string } & Record<string, unknown>
  const { support_lib_id } = payload
  if (support_lib_id !== undefined && task?.gaveUp)
    await asSystem(kernel, support_lib_id, task.name, async (ctx) => task.gaveUp?.(ctx, payload, 'set_aside')).catch((error: unknown) =>
      kernel.log.warn({ err: error }, 'telling what was set aside'),
    )
  return true
}
