import { expect, test } from 'vitest'
import { ownServer } from '../../testing/test-server.ts'
import { storageFault, toAppError } from '../errors.ts'

test('/readyz is ready only while the role that serves requests can write, and says why not', async () => {
  const server = await ownServer()
  const ask = async () => {
    const answer = await fetch(`${server.address}/readyz`)
    return { status: answer.status, ...((await answer.json()) as { database: string; reason?: string }) }
  }
  expect(await ask()).toMatchObject({ status: 'ready', database: 'ok' })
  const { owner } = server.kernel.database
  const answersAs = (code: string) =>
    `create or replace function check_writing() returns void language plpgsql as $$ begin raise exception 'planted' using errcode = '${code}'; end $$`
  await owner.query(answersAs('53100'))
  await expect.poll(ask, { timeout: 5000 }).toMatchObject({ status: 'not ready', database: 'not writable', reason: 'the disk is full' })
  await owner.query(answersAs('25006'))
  await expect.poll(ask, { timeout: 5000 }).toMatchObject({ reason: 'the database is read-only' })
  await owner.query('revoke execute on function check_writing() from public, porchlight_app')
  await expect.poll(ask, { timeout: 5000 }).toMatchObject({ status: 'not ready', database: 'away' })
})

test.each(['53100', '25006', '58030', 'ENOSPC', 'EDQUOT'])('a write that fails with %s is answered with 503 and words', (code) => {
  const error = Object.assign(new Error('planted'), { code })
  expect(toAppError(error)).toMatchObject({ code: 'unavailable', status: 503, message: storageFault(error) })
  expect(storageFault(error)).toMatch(/disk|database/)
})
