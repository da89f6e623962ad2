// Holds for every table.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startChat, testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import type { Tables } from '../generated/tables.ts'
import { tablesOf } from '../rows/tables-of.ts'

describe('row-level security', () => {
  test('protects every tenant table from the application role, which cannot bypass it', async () => {
    const { kernel } = await sharedServer()
    const { rows } = await kernel.database.home.query<{ table: string; enabled: boolean; first_key: string }>(`
      select c.relname as table, c.relrowsecurity as enabled,
        (select a.attname from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0] where i.indrelid = c.oid and i.indisprimary) as first_key
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname not in ('schema_migrations', 'accounts')`)
    expect(rows.length).toBeGreaterThan(20)
    // What belongs to accounts counts in all their libraries; its policy shows it where the account is a member.
    const ofInstallation = new Set<string>(tablesOf(kernel.modules).flatMap(({ name, of }) => (of === 'installation' ? [name] : [])))
    expect(rows.filter(({ table, enabled, first_key }) => !enabled || (first_key !== 'support_lib_id' && !ofInstallation.has(table)))).toEqual([])
    const role = await kernel.database.home.query("select rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname = 'porchlight_app'")
    expect(role.rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcanlogin: false }])
    await expect(sql`select * from schema_migrations`.execute(kernel.database.app)).rejects.toThrow('permission denied')
    await expect(sql`select * from graphile_worker._private_jobs`.execute(kernel.database.app)).rejects.toThrow('permission denied')
    await expect(sql`alter table users disable row level security`.execute(kernel.database.app)).rejects.toThrow('must be owner')
  })

  test("shows no row of any table without the setting, and only that library's rows with it", async () => {
    const server = await sharedServer()
    const [one, two] = [await testLibrary(server), await testLibrary(server)]
    for (const library of [one, two]) {
      await library.user('admin')
      await startChat(library.visitor())
    }
    const { app, home: owner, transaction } = server.kernel.database
    const { rows: tables } = await owner.query<{ name: keyof Tables }>(
      "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'support_lib_id' and table_name !~ '^events_' group by 1",
    )
    for (const { name } of tables) {
      const all = await sql<{ support_lib_id: string }>`select support_lib_id from ${sql.table(name)}`
        .execute(app)
        .catch((error: Error) => ({ rows: [error.message] }))
      expect(all.rows, name).toEqual([])
      const own = await transaction(one.support_lib_id, 'read', (db) =>
        sql<{ support_lib_id: string }>`select distinct support_lib_id from ${sql.table(name)}`.execute(db),
      )
      expect(
        own.rows.every((row) => row.support_lib_id === one.support_lib_id),
        name,
      ).toBe(true)
    }
    await expect(
      transaction(one.support_lib_id, 'write', (db) => db.updateTable('users').set({ support_lib_id: two.support_lib_id }).execute()),
    ).rejects.toThrow(/row-level security|foreign key/)
    expect(
      await transaction(one.support_lib_id, 'write', async (db) =>
        Number((await db.updateTable('users').set({ agent_name: 'mine' }).executeTakeFirst()).numUpdatedRows),
      ),
    ).toBe(1)
  })

  test('does not leak from one transaction into the next on a reused connection', async () => {
    const server = await sharedServer()
    const libraries = [await testLibrary(server), await testLibrary(server), await testLibrary(server)]
    const look = async (index: number) => {
      const { support_lib_id } = libraries[index % 3] ?? { support_lib_id: '' }
      const rows = await server.kernel.database.transaction(support_lib_id, 'read', (db) => db.selectFrom('libraries').select('support_lib_id').execute())
      return rows.length === 1 && rows[0]?.support_lib_id === support_lib_id
    }
    const seen: boolean[] = []
    // A hundred at a time, because a transaction fails if it has waited five seconds for a connection.
    for (let from = 0; from < 3000; from += 100) seen.push(...(await Promise.all(Array.from({ length: 100 }, (_, at) => look(from + at)))))
    expect(seen.filter((isRight) => !isRight)).toHaveLength(0)
    expect(await server.kernel.database.app.selectFrom('libraries').selectAll().execute()).toEqual([])
  })

  test('events have no gaps and cannot be changed by the application', async () => {
    const server = await sharedServer()
    const library = await testLibrary(server)
    const agent = await library.user('agent')
    const chats = await Promise.all(Array.from({ length: 20 }, () => startChat(library.visitor())))
    await Promise.all(chats.map(({ conversation }) => agent.calls.conversations.take({ conversation_ref: conversation.conversation_ref })))
    const numbers = await library.inside((ctx) =>
      ctx.db.selectFrom('events').select('number').where('support_lib_id', '=', library.support_lib_id).orderBy('number').execute(),
    )
    expect(numbers.map((row) => row.number)).toEqual(numbers.map((_, index) => index + 1))
    await expect(library.inside((ctx) => ctx.db.deleteFrom('events').execute())).rejects.toThrow('permission denied')
    await expect(library.inside((ctx) => ctx.db.updateTable('events').set({ name: 'forged' }).execute())).rejects.toThrow('permission denied')
  })
})
