import { asSystem, attemptIn, type JobTask } from '../jobs.ts'
import type { Kernel } from '../kernel.ts'
import { consume } from './consume.ts'

const name = 'events.read-alone'
type Place = { support_lib_id: string; consumer: string }

/**
 * Has a consumer read on in a process of its own, one event after the other. The event that ends that process is set aside: its reactions become jobs for such a process,
 * of which the guilty one is shown like all that is set aside, and the consumer reads on.
 */
export const readAlone: JobTask = {
  name,
  outside: true,
  async runOutside(library, payload) {
    const { kernel, signal } = library
    const place: Place = { support_lib_id: String(payload.support_lib_id), consumer: String(payload.consumer) }
    for (let isMore: boolean | undefined = true; isMore !== false && !signal.aborted; ) {
      const upto = await placeOf(kernel, place)
      if (upto === undefined) return
      isMore = await attemptIn(library)(
        `${place.consumer} after ${upto}`,
        () => consume(kernel, place, 'singly', true),
        async () => void (await consume(kernel, place, 'aside', true)),
      )
    }
    signal.throwIfAborted()
    await library.inLibrary((ctx) =>
      ctx.db
        .updateTable('event_consumers')
        .set({ is_alone: false })
        .where('support_lib_id', '=', ctx.support_lib_id)
        .where('consumer', '=', place.consumer)
        .execute(),
    )
    kernel.ports.bus.publish({ kind: 'wake', support_lib_id: place.support_lib_id, consumers: [place.consumer] })
  },
}

async function placeOf({ database }: Kernel, { support_lib_id, consumer }: Place): Promise<number | undefined> {
  const { rows } = await database.owner.query<{ upto: number }>('select upto from event_consumers where support_lib_id = $1 and consumer = $2 and is_alone', [
    support_lib_id,
    consumer,
  ])
  return rows[0]?.upto
}

/**
 * Marks all consumers with unread events as suspected after a process died: nothing records which of them it was running.
 */
export async function suspectConsumers(kernel: Kernel): Promise<void> {
  const { rows } = await kernel.database.owner.query<Place>('select support_lib_id, consumer from consumers_behind(null) where since is not null')
  for (const { support_lib_id, consumer } of rows)
    await asSystem(kernel, support_lib_id, name, async (ctx) => {
      const { numUpdatedRows } = await ctx.db
        .updateTable('event_consumers')
        .set({ is_alone: true })
        .where('support_lib_id', '=', support_lib_id)
        .where('consumer', '=', consumer)
        .where('is_alone', '=', false)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows > 0n) ctx.enqueue(name, { consumer }, { key: `${name}:${support_lib_id}:${consumer}`, alone: true })
    })
}
