import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { judgeMigration } from './judge-migration.ts'

const judge = (sql: string) => judgeMigration(sql, ['1.1.0', '1.0.0'])

test.each([
  ['drop table users', 'drops: table'],
  ['DROP TABLE IF EXISTS public.users CASCADE', 'drops: table'],
  ['drop view a', 'drops: view'],
  ['drop function f(int)', 'drops: function'],
  ['drop type mood', 'drops: type'],
  ['drop schema instance cascade', 'drops: schema'],
  ['drop policy p on users', 'drops: policy'],
  ['alter table only public."users" add note text, drop column if exists name', 'drops a column'],
  ['alter table users rename to people', 'renames: table'],
  ['alter table users rename name to full_name', 'renames: column'],
  ['alter function f(int) rename to g', 'renames: function'],
  ["alter type mood rename value 'a' to 'b'", 'renames a value'],
  ['alter table users set schema other', 'moves: table'],
  ['alter table users alter name set not null', 'may no longer be'],
  ['alter table users alter name type citext', 'changes the type'],
  ['alter table users alter name drop default', 'no longer has a default'],
  ['alter table users add name text not null', 'must be filled in'],
  ['alter table users enable row level security', 'hides rows'],
  ['alter table events detach partition events_2026_01', 'takes rows out'],
  ['create policy p on users as restrictive using (true)', 'hides rows'],
  ['create unique index concurrently i on users (name)', 'may be refused'],
  ['revoke select on users from porchlight_app', 'takes a right away'],
  ['revoke all on function f(int) from public', 'takes a right away'],
  ['truncate users', 'empties a table'],
  ['alter domain d add constraint c check (value > 1)', 'tightens a domain'],
])('%s is refused, whatever is said for it, until a release has stopped using it', async (sql, why) => {
  expect(await judge(sql)).toEqual([expect.stringContaining(why)])
  expect(await judge(`-- compatible: nobody uses this any more\n${sql}`)).toHaveLength(1)
  expect(await judge(`-- contracts 2.0.0: nobody uses this any more\n${sql}`)).toHaveLength(1)
  expect(await judge(`-- contracts 1.1.0: nobody uses this any more\n${sql}`)).toEqual([])
})

test.each([
  ['alter table users add constraint c check (age > 1) not valid', 'further constraint (c)'],
  ['alter table users add foreign key (team_id) references teams', 'further constraint'],
  ['alter table users drop constraint users_kind_check', 'drops the constraint'],
  ['create index users_by_name on users (name)', 'not made concurrently'],
  ['drop index users_by_name', 'drops: index'],
  ['drop trigger t on users', 'drops: trigger'],
  ['delete from users where name is null', 'deletes rows'],
  ["do $$ begin execute 'drop table users'; end $$", 'a block of code'],
  ['alter table users add key text default gen_random_uuid()', 'computed for each row'],
  ['alter table users add nickname text unique', 'brings an index'],
  ['alter table users disable trigger all', 'does not know'],
  ['create rule r as on insert to users do instead nothing', 'does not know'],
])('%s is refused until somebody says why it may be done', async (sql, why) => {
  expect(await judge(sql)).toEqual([expect.stringContaining(why)])
  expect(await judge(`-- compatible: short\n${sql}`)).toHaveLength(1)
  expect(await judge(`-- Comment.\n-- compatible: all rows and what 1.1.0 writes satisfy this\n${sql}`)).toEqual([])
})

test.each([
  "create function f(a int) returns int language sql as 'select 1'; revoke all on function f(int) from public",
  'create table notes (id text primary key, user_id text not null unique)',
  "alter table users add note text, add kind text not null default 'a', add seen_at timestamptz not null default now()",
  "alter table users alter kind set default 'b', alter name drop not null",
  'create index concurrently users_by_name on users (name)',
  'create or replace function f(a int) returns int language sql as $$ select 1 $$',
  'create trigger t before insert on users for each row execute function f()',
  'grant select on users to porchlight_app',
  "alter type mood add value 'c'",
  "update users set kind = 'a' where kind is null",
  'alter table users validate constraint c',
  // With what the migration itself makes, everything may be done.
  'create table notes (id text); alter table notes alter id set not null; alter table notes enable row level security; create unique index on notes (id)',
  'create table made (id text); drop table made',
])('%s may be made', async (sql) => {
  expect(await judge(sql)).toEqual([])
})

test('a right may be taken away from a function that the migration makes, not from one that it may replace', async () => {
  const replaced = "create or replace function f(a int) returns int language sql as 'select 1'; revoke all on function f(int) from public"
  expect(await judge(replaced)).toEqual([expect.stringContaining('takes a right away')])
  expect(await judge(replaced.replace('or replace ', ''))).toEqual([])
})

test('an excuse counts for its statement only, and an index is made concurrently in a migration of its own', async () => {
  const excused = '-- compatible: the table has few rows, always\ncreate index a on users (a);'
  expect(await judge(`${excused}\ncreate index b on users (b)`)).toHaveLength(1)
  expect(await judge('create table notes (id text); create index concurrently i on users (a)')).toEqual([expect.stringContaining('of its own')])
})

test('all migrations can be read', async () => {
  const folder = path.join(import.meta.dirname, '../../apps/server/migrations')
  for (const name of readdirSync(folder)) await judgeMigration(readFileSync(path.join(folder, name), 'utf8'), [])
})
