import { Writable } from 'node:stream'
import pino from 'pino'
import { expect, inject, test } from 'vitest'
import { readConfig } from '../kernel/config.ts'
import { cloneDatabase } from '../testing/database.ts'
import { testLibrary } from '../testing/library.ts'
import { plainRequest } from '../testing/plain-request.ts'
import { ownServer } from '../testing/test-server.ts'
import { prepareData } from './prepare-data.ts'
import { demoPassword } from './story.ts'

const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://help.example' }
const newDatabase = () => cloneDatabase(inject('postgres').connection, inject('postgres').template)

test.each(['1', 'true'])('production rejects DEMO=%s and accepts the explicit value', (DEMO) => {
  expect(() => readConfig({ ...production, DEMO })).toThrow('DEMO=public-demo')
  expect(() => readConfig({ ...production, DEMO: 'yes' })).toThrow('DEMO')
  expect(readConfig({ DEMO }).DEMO).toBe(true)
  expect(readConfig({ ...production, DEMO: 'public-demo' })).toMatchObject({ DEMO: true, isPublicDemo: true })
  expect([readConfig({}).DEMO, readConfig({ DEMO: '0' }).DEMO, readConfig(production).DEMO]).toEqual([true, false, false])
})

test('production refuses to start on a database with open demo accounts, and starts once they are closed', async () => {
  const connection = await newDatabase()
  const tried = await ownServer({ connection, env: { DEMO: '1' }, afterMigrations: prepareData })
  const start = () => ownServer({ connection, env: { ...production, DEMO: '0' }, afterMigrations: prepareData })
  await expect(start()).rejects.toThrow(/demo accounts.*agent@demo\.test.*public-demo/)
  await testLibrary(tried, { company_name: 'A real one' })
  await tried.kernel.database.owner.query('update users set disabled_at = now()')
  await expect(start()).resolves.toMatchObject({ address: expect.any(String) })
})

test('a public demo starts in production, is announced in the log and on every page, and does not expose email', async () => {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const env = { ...production, DEMO: 'public-demo' }
  const server = await ownServer({ env, afterMigrations: prepareData, log: pino({ level: 'warn' }, sink) })
  expect(lines.join('')).toContain('anyone can sign in')
  expect(lines.join('')).not.toContain(demoPassword)
  const headers = { host: 'help.example', accept: 'text/html' }
  expect((await plainRequest(server, '/login', headers)).text).toContain('"is_public_demo":true')
  for (const path of ['/dev/mail', '/dev/ui']) expect((await plainRequest(server, path, headers)).status, path).toBe(404)
})
