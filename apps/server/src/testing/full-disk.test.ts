import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../kernel/config.ts'
import { startEmbeddedPostgres } from '../kernel/embedded-postgres/embedded-postgres.ts'
import { newRef } from '../kernel/ids.ts'
import { makeLog } from '../kernel/process/log.ts'
import { start } from '../kernel/start.ts'
import { modules } from '../modules.ts'
import { startChat, testLibrary } from './library.ts'

/** A small disk in memory; undefined where this account may not mount one. */
const disk = mountDisk()
afterAll(() => {
  if (!disk) return
  execFileSync('umount', ['-l', disk])
  rmSync(disk, { recursive: true })
})

function mountDisk(): string | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'porchlight-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=260m', 'tmpfs', folder], { stdio: 'ignore' })
    return folder
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
}

const freeBytes = (folder: string) => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

// Skipped where nothing may be mounted.
describe.skipIf(!disk)('on a full disk', () => {
  test('sends are refused with words, /readyz follows within 5 s, and once there is room again everything acknowledged is there and sends go on', {
    timeout: 120_000,
  }, async () => {
    const folder = disk ?? ''
    const embedded = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, settings: { min_wal_size: '32MB', max_wal_size: '64MB' } })
    onTestFinished(() => embedded.stop())
    const config = readConfig({
      ...{ NODE_ENV: 'test', PORT: '0', DEMO: '0', LOG_LEVEL: 'silent', ROLES: 'web,live' },
      ...{ DATA_DIR: folder, VISITOR_LIMITS: '1000', DATABASE_POOL: '8' },
      DATABASE_URL: `postgresql://${embedded.connection.user}@localhost:5432/${embedded.connection.database}?host=${encodeURIComponent(embedded.connection.host)}`,
    })
    const { address, kernel, stop } = await start({ config, modules, log: makeLog('silent'), drainMs: 100 })
    onTestFinished(() => stop())
    const visitor = (await testLibrary({ address, kernel })).visitor()
    const { conversation_ref } = (await startChat(visitor)).conversation
    const acknowledged: string[] = []
    const send = async () => {
      const message = `${newRef()} ${'x'.repeat(1500)}`
      await visitor.calls.messages.send({ client_msg_id: newRef(), conversation_ref, message })
      acknowledged.push(message)
    }
    const ready = async () => {
      const answer = await fetch(`${address}/readyz`)
      return { ...((await answer.json()) as { reason?: string }), status: answer.status }
    }
    await send()
    expect(await ready()).toMatchObject({ status: 200 })

    const filler = path.join(folder, 'filler')
    const fill = async () => {
      // The database gives room back and takes it, as its log is recycled.
      while (freeBytes(folder) > 0) await writeFile(filler, Buffer.alloc(Math.min(freeBytes(folder), 4_000_000)), { flag: 'a' }).catch(() => {})
    }
    await fill()
    let refused: { code?: string; message?: string } | undefined
    for (let tries = 0; tries < 200 && !refused; tries++) await Promise.all([fill(), send().catch((error: typeof refused) => (refused = error))])
    expect(refused).toMatchObject({ code: 'unavailable' })
    const fullAt = performance.now()
    await expect.poll(ready, { timeout: 5000 }).toMatchObject({ status: 503, reason: 'the disk is full' })
    process.stdout.write(`/readyz said it ${Math.round(performance.now() - fullAt)} ms after the first refusal\n`)

    rmSync(filler)
    const freedAt = performance.now()
    await expect.poll(ready, { timeout: 20_000 }).toMatchObject({ status: 200 })
    process.stdout.write(`ready again after ${Math.round(performance.now() - freedAt)} ms\n`)
    await expect
      .poll(
        () =>
          send().then(
            () => 'sent',
            () => 'refused',
          ),
        { timeout: 20_000 },
      )
      .toBe('sent')
    const { messages } = await visitor.calls.messages.list({ conversation_ref })
    const written = messages.map(({ message }) => message)
    expect(acknowledged.filter((message) => !written.includes(message))).toEqual([])
    expect(new Set(written).size).toBe(written.length)
  })
})
