import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const programs = globSync('/usr/lib/postgresql/*/bin').sort().at(-1)
const recipe = readFileSync(path.join(import.meta.dirname, '../../../../../docs/operate.md'), 'utf8').split('a PostgreSQL of your own\n')[1] ?? ''
const block = (kind: string, number = 0) => [...recipe.matchAll(new RegExp(`\`\`\`${kind}\n([^\`]*)\`\`\``, 'g'))][number]?.[1] ?? ''

// PostgreSQL does not run as root, and another account than ours may be missing.
test.skipIf(!programs || process.getuid?.() !== 0)('the recipe of docs/operate.md for a PostgreSQL of one’s own restores a moment', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pl-own-'))
  chmodSync(folder, 0o777)
  const [data, backups] = [path.join(folder, 'data'), path.join(folder, 'backups')]
  mkdirSync(path.join(backups, 'wal'), { recursive: true })
  for (const each of [backups, path.join(backups, 'wal')]) chmodSync(each, 0o777)
  const as = (script: string, more: Record<string, string> = {}) => {
    const env = {
      PATH: `${programs}:/usr/bin:/bin`,
      BACKUPS: backups,
      PGDATA: data,
      PGHOST: folder,
      PGUSER: 'owner',
      PGDATABASE: 'postgres',
      LC_ALL: 'C',
      ...more,
    }
    // PostgreSQL goes on writing to what it inherits.
    const account = { uid: 65534, gid: 65534 }
    return execFileSync('sh', ['-ec', script], { env, cwd: '/', stdio: ['ignore', 'pipe', 'ignore'], ...account })
      .toString()
      .trim()
  }
  const sql = (statement: string) => as(`psql -XAtqc "${statement}"`)
  const stop = () => existsSync(path.join(data, 'postmaster.pid')) && as('pg_ctl stop --mode=immediate')
  onTestFinished(() => {
    stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const settings = `${block('ini').replaceAll('$BACKUPS', backups)}unix_socket_directories = '${folder}'\nlisten_addresses = ''\nfsync = off\nmin_wal_size = 32MB\n`
  as(
    `initdb -U owner --auth=trust --no-instructions > /dev/null; cat >> $PGDATA/postgresql.conf; pg_ctl start --wait -l ${folder}/log > /dev/null`.replace(
      'cat',
      `printf '%s' "$SETTINGS"`,
    ),
    { SETTINGS: settings },
  )
  sql('create schema instance; create table instance.facts (name text primary key, value text)')
  sql(
    'create schema graphile_worker; create table graphile_worker._private_jobs (locked_at timestamptz, locked_by text); create table graphile_worker._private_job_queues (like graphile_worker._private_jobs)',
  )
  sql('create table kept (n int)')
  // The second night, with one copy kept.
  as(block('sh', 0).replace('date -u +%F-%H%M%S', 'echo 2026-11-01-030000'))
  sql('select pg_switch_wal()')
  as(block('sh', 0).replace('-n -8', '-n -1'))
  const [base, ...others] = readdirSync(backups).filter((name) => name.startsWith('base'))
  expect([base === 'base-2026-11-01-030000', others]).toEqual([false, []])
  expect(existsSync(path.join(backups, 'wal/000000010000000000000001'))).toBe(false)
  sql('insert into kept values (1)')
  const moment = sql('select now()')
  sql('insert into kept values (2)')
  sql('select pg_switch_wal()')
  as('pg_ctl stop')
  // What PostgreSQL hands on once more after a crash is there already; another content under its name is refused.
  const kept = readdirSync(path.join(backups, 'wal')).find((name) => /^[0-9A-F]{24}$/.test(name)) ?? ''
  const command = /archive_command = '(.*)'/.exec(block('ini'))?.[1]?.replaceAll('%f', kept) ?? ''
  as(command.replaceAll('%p', path.join(backups, 'wal', kept)))
  expect(() => as(command.replaceAll('%p', '/etc/passwd'))).toThrow()
  rmSync(data, { recursive: true })
  as(block('sh', 1).replace('pg_ctl start', `pg_ctl start -l ${folder}/log > /dev/null`), { MOMENT: moment, BASE: path.join(backups, base ?? '') })
  expect(sql('select n from kept')).toBe('1')
  sql(block('sql'))
  expect(sql('select name from instance.facts')).toBe('restored')
})
