import { type Filter, type Operator, operatorsOf, passes, resolveFilter, type Viewer } from '@porchlight/contracts/lists/list-language'
import { ordersOf } from '@porchlight/contracts/lists/list-orders'
import { taskFields, taskKind } from '@porchlight/contracts/tasks/task-kind'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { filterSqlOf, orderSqlOf } from '../lists/index.ts'
import { presentTask, type TaskRow, taskTable } from './rows.ts'

const moments = ['2026-11-18T00:00:00.000Z', '2026-11-20T12:00:00.000Z', '2026-12-01T00:00:00.000Z']
const anyRow = fc.record({
  title: fc.constantFrom('Straße', 'call', 'CALL back'),
  state: fc.constantFrom('open', 'done'),
  assignee_id: fc.constantFrom(null, 'me', 'r1'),
  created_by: fc.constantFrom(null, 'me'),
  done_by: fc.constant(null),
  due_at: fc.constantFrom(null, ...moments),
  done_at: fc.constantFrom(null, ...moments),
  created_at: fc.constantFrom(...moments),
})
const values: Record<string, readonly string[]> = {
  title: ['call', 'strasse'],
  state: ['open', 'done'],
  one: ['@me', '@nobody', 'r1'],
  moment: [...moments, '-1d'],
}
const anyCondition: fc.Arbitrary<Filter> = fc.constantFrom(...(Object.keys(taskFields) as (keyof typeof taskFields)[])).chain((field) => {
  const { kind } = taskFields[field]
  return fc.constantFrom<Operator>(...operatorsOf[kind]).chain((op): fc.Arbitrary<Filter> => {
    if (op === 'empty' || op === 'not_empty') return fc.constant({ field, op })
    const one = fc.constantFrom(...(values[field] ?? values[kind] ?? []))
    return (op === 'any_of' || op === 'none_of' ? fc.array(one, { minLength: 1, maxLength: 2 }) : one).map((value) => ({ field, op, value }))
  })
})
const anyFilter = fc.oneof(
  anyCondition,
  fc.array(anyCondition, { maxLength: 3 }).chain((of) => fc.constantFrom<Filter>({ all: of }, { any: of })),
)
const { names, comparePlaces, placeIn, orderOf } = ordersOf(taskKind)

test('the server and the client agree on which tasks pass a filter and on their order, for random tasks, filters and orders', async () => {
  const library = await testLibrary(await sharedServer())
  const viewer: Viewer = { user_id: 'me', team_refs: [], now: new Date('2026-11-20T12:00:00.000Z') }
  await library.inside((ctx) =>
    fc.assert(
      fc.asyncProperty(fc.array(anyRow, { minLength: 5, maxLength: 15 }), anyFilter, fc.constantFrom(...names), async (given, filter, sort) => {
        const rows = given.map((row, index) => ({ ...row, task_ref: `t${index}`, conversation_ref: 'c' }))
        const test = resolveFilter(taskKind.fieldOf, filter, viewer)
        const order = sql.join(
          [
            ...orderSqlOf(taskTable)
              .keys(sort)
              .map((key) => key.sql),
            sql.ref('k.task_ref'),
          ].map((key) => sql`${key} ${sql.raw(orderOf(sort).direction)}`),
        )
        const found = await sql<TaskRow>`select * from jsonb_populate_recordset(null::conversation_tasks, ${JSON.stringify(rows)}::jsonb) k
          where ${filterSqlOf(taskTable)(test)} order by ${order}`.execute(ctx.db)
        const expected = rows.filter((row) => passes(test, row)).toSorted((one, other) => comparePlaces(sort, placeIn(sort, one), placeIn(sort, other)))
        expect(found.rows.map((row) => presentTask(row).task_ref)).toEqual(expected.map(({ task_ref }) => task_ref))
      }),
      { numRuns: 150 },
    ),
  )
})
