import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Calls, callsOf } from '../../../testing/calls.ts'
import { ChaosServer } from '../../../testing/chaos/chaos-server.ts'
import { downloaded } from '../../../testing/download.ts'
import { fillTickets } from '../../../testing/fill-tickets.ts'
import { giveBackJobs } from '../../../testing/give-back-jobs.ts'
import { insist } from '../../../testing/insist.ts'
import { testPassword } from '../../../testing/library.ts'
import { until } from '../../../testing/until.ts'
import type { CopyManifest } from '../format/manifest.ts'
import { openCopy } from '../importing/open-copy.ts'

/** Kills while a library is exported and while it is imported; every fifth time PostgreSQL dies too. */
export type CopyKills = { conversations: number; kills: number; say?: (text: string) => void }
/** How often it was killed while it exported and imported, how many rows the export has, and whether a second export, of what was imported, says the same. */
export type CopyKillsOutcome = { whileExporting: number; whileImporting: number; rows: number; differing: string[] }

/** Exports a library and imports it while the server is killed with -9 again and again; a quarter of the kills meet the export, which then begins anew. */
export async function runCopyKills({ conversations, kills, say = () => {} }: CopyKills): Promise<CopyKillsOutcome> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'porchlight-copy-kills-'))
  const { server, world } = await ChaosServer.start(dataDir, 1, 1)
  const { support_lib_id } = world
  const folder = await mkdtemp(path.join(tmpdir(), 'porchlight-copy-'))
  let database = connected(server)
  const { libraryCopies, memberships } = callsOf(server.address, () => `Bearer ${world.agents[0] ?? ''}`)
  const list = () => insist(() => libraryCopies.list({}))
  const kill = async (times: number, what: string) => {
    await pause(Math.random() * 200)
    await database.end().catch(() => {})
    const killedAt = new Date()
    await server.killAndStart(times % 5 === 4)
    database = connected(server)
    await giveBackJobs(database, killedAt)
    say(`kill ${times + 1}, while it ${what}`)
  }
  const download = async (of: Calls['libraryCopies'], token: string): Promise<CopyManifest> => {
    const file = path.join(folder, 'copy')
    const made = (await insist(() => of.list({}))).export
    const bytes = await downloaded(server, { token }, of.download({ export_ref: made?.export_ref ?? '' }))
    await writeFile(file, bytes)
    const copy = await openCopy(file, bytes.length)
    copy.close()
    return copy.manifest
  }
  try {
    const { rows: users } = await database.query<{ user_id: string; email: string }>(
      "update users set user_type = 'admin' where support_lib_id = $1 returning user_id, email",
      [support_lib_id],
    )
    const admin = users[0]?.email ?? ''
    // What the server made to try itself has refs and numbers that the filling uses, too.
    await database.query('delete from conversations where support_lib_id = $1', [support_lib_id])
    await fillTickets(database, { support_lib_id, agents: users.map(({ user_id }) => user_id), conversations })
    await insist(() => libraryCopies.startExport({}))
    let whileExporting = 0
    for (; whileExporting < kills / 4; whileExporting++) {
      await until(async () => (await list()).export?.state !== 'waiting', 'the export begins', 120_000)
      if ((await list()).export?.state !== 'running') break
      await kill(whileExporting, 'exports')
    }
    await until(async () => (await list()).export?.state === 'done', 'the export is done', 600_000)
    const first = await download(libraryCopies, world.agents[0] ?? '')
    const bytes = await readFile(path.join(folder, 'copy'))
    const { import_ref } = (await insist(() => libraryCopies.startImport({}, { name: 'library.zip', bytes }))).import
    const read = async () => {
      const found = (await list()).imports.find((each) => each.import_ref === import_ref)
      if (!found || found.state === 'failed') throw new Error(`the import failed: ${found?.problem}, ${found?.place}`)
      return found
    }
    let whileImporting = 0
    for (; whileExporting + whileImporting < kills; whileImporting++) {
      const from = (await read()).done
      await until(async () => (await read()).state === 'done' || (await read()).done > from, 'the import gets on', 180_000)
      if ((await read()).state === 'done') break
      await kill(whileExporting + whileImporting, `imports, at ${(await read()).done}`)
    }
    await until(async () => (await read()).state === 'done', 'the import is done', 600_000)
    const { target_lib_id } = await read()
    // Whoever imported owns what came of it, and exports it again.
    const token = await enter(server.address, memberships, String(target_lib_id), admin)
    const inside = callsOf(server.address, () => `Bearer ${token}`).libraryCopies
    await insist(() => inside.startExport({}))
    await until(async () => (await insist(() => inside.list({}))).export?.state === 'done', 'the second export is done', 600_000)
    const second = await download(inside, token)
    return { whileExporting, whileImporting, rows: first.tables.reduce((sum, table) => sum + table.rows, 0), differing: differing(first, second) }
  } finally {
    await database.end().catch(() => {})
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the names of what two exports don't say alike: tables by their rows and sums, and files. Of people, the importer has joined. */
function differing(one: CopyManifest, other: CopyManifest): string[] {
  const sums = ({ tables, files }: CopyManifest) =>
    new Map<string, string>([...tables.map(({ name, rows, sha256 }) => [name, `${rows} ${sha256}`] as const), ['files', JSON.stringify(files)]])
  const [before, after] = [sums(one), sums(other)]
  return [...new Set([...before.keys(), ...after.keys()])].filter((name) => name !== 'users' && before.get(name) !== after.get(name))
}

/** Signs in to a library that the person is a member of; returns their token. */
async function enter(address: string, memberships: Calls['memberships'], support_lib_id: string, email: string): Promise<string> {
  await insist(() => memberships.switch({ to_lib_id: support_lib_id }))
  const { identity } = callsOf(address, () => null)
  // Signing in opens the library that was entered last.
  const { identity_token, user } = await insist(() => identity.signIn({ email, password: testPassword, remember_me: false }))
  const { token } = await insist(() =>
    callsOf(address, () => `Bearer ${identity_token}`).identity.inboxLogin({ email, user_id: user.user_id, support_lib_id: user.support_lib_id }),
  )
  return token
}

function connected(server: ChaosServer): pg.Pool {
  const pool = new pg.Pool({ ...server.database, max: 2 })
  pool.on('error', () => {})
  return pool
}
