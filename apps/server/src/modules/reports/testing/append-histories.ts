import type { TestLibrary } from '../../../testing/library.ts'
import type { LedgerEvent } from '../ledger/ledger-state.ts'

/** Writes events as if they had happened in these conversations, after the library's event of this number. */
export async function appendHistories(
  { kernel, support_lib_id }: TestLibrary,
  histories: readonly (readonly LedgerEvent[])[],
  after: number,
  refs: readonly string[] = histories.map((_, index) => `c${index}`),
): Promise<void> {
  const events = histories
    .flatMap((one, index) => one.map((event) => ({ ...event, subject: refs[index], payload: { number: index + 1, ...event.payload } })))
    .toSorted((one, other) => one.at - other.at)
    .map((event, index) => ({ ...event, number: after + index + 1, created_at: new Date(event.at) }))
  await kernel.database.owner.query(
    `insert into events (support_lib_id, number, name, subject, payload, actor_kind, actor_id, request_id, created_at)
     select $1, number, name, subject, payload, actor_kind, actor_id, 'test', created_at from jsonb_to_recordset($2)
       as r(number bigint, name text, subject text, payload jsonb, actor_kind text, actor_id text, created_at timestamptz)`,
    [support_lib_id, JSON.stringify(events)],
  )
  await kernel.database.owner.query('update library_heads set event_number = $2 where support_lib_id = $1', [support_lib_id, after + events.length])
}
