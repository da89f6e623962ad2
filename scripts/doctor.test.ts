import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { startTestS3 } from '../apps/server/src/testing/s3.ts'

const { PATH, NODE_COMPILE_CACHE } = process.env

function doctor(env: Record<string, string>) {
  const { status, stdout } = spawnSync(process.execPath, [path.join(import.meta.dirname, 'doctor.ts')], {
    encoding: 'utf8',
    env: { PATH, NODE_COMPILE_CACHE, ...env },
  })
  return { status, said: stdout }
}

test('the doctor lists the settings without secrets, and reports what prevents the product from starting', async () => {
  const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'porchlight-doctor-'))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }))
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  onTestFinished(() => void taken.close())
  const address = taken.address()
  const port = String(typeof address === 'object' ? address?.port : '')

  const sick = doctor({ DATA_DIR, HOST: '127.0.0.1', PORT: port, SMTP_URL: 'smtp://porch:very-secret@mail.example' })
  expect(sick.said).toContain(`✗ port           ${port} cannot be used`)
  expect(sick.said).toContain('smtp://porch:***@mail.example')
  expect(sick.said).not.toContain('very-secret')
  expect(sick.status).toBe(1)

  taken.close()
  await once(taken, 'close')
  const well = doctor({ DATA_DIR, HOST: '127.0.0.1', PORT: port })
  expect(well.said).toContain(`✓ port           127.0.0.1:${port} is free`)
  expect(well.said).not.toContain('✗')
  expect(well.status).toBe(0)
})

test('in production the doctor reports what is missing, and that demo accounts must be enabled explicitly', () => {
  const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'porchlight-doctor-'))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }))
  const production = { DATA_DIR, HOST: '127.0.0.1', PORT: '0', NODE_ENV: 'production' }
  const careless = doctor({ ...production, DEMO: '1' })
  expect(careless.said).toContain('✗ settings       Configuration: DEMO: the demo accounts have a published password')
  expect(careless.status).toBe(1)
  const bare = doctor(production)
  expect(bare.said).toMatch(/✗ address .*not https/)
  expect(bare.said).toMatch(/✗ mail .*no SMTP_URL/)
  // Other than outside production, neither the demo nor the API's pages are there unless somebody wants them.
  expect(bare.said).toMatch(/DEMO +false \(default\)/)
  expect(bare.said).toMatch(/API_DOCS +false \(default\)/)
  const meant = doctor({ ...production, DEMO: 'public-demo', PUBLIC_URL: 'https://demo.example', TRUST_PROXY: '1' })
  expect(meant.said).toContain('✓ demo           public: anyone can sign in')
  expect(meant.said.match(/✗.*/g)).toEqual([expect.stringContaining('✗ mail ')])
})

test('no secret is shown, wherever it is set; a setting may be in a file, but not in both places', () => {
  const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'porchlight-doctor-'))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }))
  const file = path.join(DATA_DIR, 'token')
  writeFileSync(file, 'canary-in-a-file-16\n')
  const env = { DATA_DIR, HOST: '127.0.0.1', PORT: '0', METRICS_TOKEN_FILE: file, GOOGLE_CLIENT: 'id:canary', STORAGE_URL: 's3://id:can@ary@127.0.0.1:9/b' }
  const { said } = doctor(env)
  expect(said).toMatch(/METRICS_TOKEN +\*\*\* \(from METRICS_TOKEN_FILE\)/)
  expect(said).toContain('id:***')
  expect(said).not.toMatch(/canary|can@ary/)
  expect(doctor({ ...env, METRICS_TOKEN: 'canary-in-the-environment' }).said).toContain('METRICS_TOKEN and METRICS_TOKEN_FILE are both set')
  expect(doctor({ ...env, SMTP_URL_FILE: path.join(DATA_DIR, 'missing') }).said).toMatch(/SMTP_URL_FILE: .*missing cannot be read \(ENOENT\)/)
})

/** Runs the doctor while this process answers as a mail server. */
const doctorBeside = (env: Record<string, string>) =>
  new Promise<string>((resolve) => {
    execFile(process.execPath, [path.join(import.meta.dirname, 'doctor.ts')], { env: { PATH, NODE_COMPILE_CACHE, ...env } }, (_error, stdout) =>
      resolve(stdout),
    )
  })

test('the doctor signs in to the mail server, and checks the sender and the port for incoming mail', async () => {
  const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'porchlight-doctor-'))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }))
  const server = new SMTPServer({
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    onAuth: ({ password }, _session, done) => (password === 'right' ? done(null, { user: 'porch' }) : done(new Error('wrong password'))),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => server.close(resolve)))
  const bound = server.server.address()
  const mailPort = typeof bound === 'object' && bound ? bound.port : 0
  const env = (password: string) => ({ DATA_DIR, HOST: '127.0.0.1', PORT: '0', SMTP_URL: `smtp://porch:${password}@127.0.0.1:${mailPort}` })
  const [well, sick] = await Promise.all([
    doctorBeside({ ...env('right'), MAIL_FROM: 'Desk <desk@velo.example>', INBOUND_SMTP_PORT: '0', INBOUND_MAIL_DOMAIN: 'in.velo.example' }),
    doctorBeside({ ...env('wrong'), INBOUND_SMTP_PORT: String(mailPort), INBOUND_SMTP_HOST: '127.0.0.1' }),
  ])
  expect(well).toContain('✓ mail           the mail server accepts us')
  expect(well).toContain('✓ sender         desk@velo.example')
  expect(well).toContain('✓ incoming mail')
  expect(sick).toMatch(/✗ mail .*cannot be used: Invalid login/)
  expect(sick).toContain('✗ sender         MAIL_FROM is no-reply@localhost')
  expect(sick).toMatch(/✗ incoming mail .*cannot be used/)
  expect(sick).toContain('✗ mail domain')
  expect(sick).not.toContain('wrong@')
})

test('the doctor goes through the proxy, and tries Redis and the storage', async () => {
  const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'porchlight-doctor-'))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }))
  const s3 = await startTestS3()
  onTestFinished(() => s3.stop())
  /** A proxy that passes on calls, but neither live connections nor, perhaps, the host. */
  const proxy = async (status: number, passesLive: boolean) => {
    const server = createHttpServer((_request, answer) => answer.writeHead(status).end())
    if (passesLive)
      server.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const bound = server.address()
    return `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`
  }
  const production = { DATA_DIR, HOST: '127.0.0.1', PORT: '0', NODE_ENV: 'production' }
  const [well, sick, lost] = await Promise.all([
    doctorBeside({ ...production, PUBLIC_URL: await proxy(200, true), STORAGE_URL: s3.url }),
    doctorBeside({ ...production, PUBLIC_URL: await proxy(200, false), STORAGE_URL: path.join(DATA_DIR, 'missing'), REDIS_URL: 'redis://:canary@127.0.0.1:9' }),
    doctorBeside({ ...production, PUBLIC_URL: await proxy(421, false), STORAGE_URL: s3.url.replace('S3RVER:', 'NOBODY:'), ROLES: 'web' }),
  ])
  expect(well).toContain('✓ live           live connections come through')
  expect(well).toMatch(/✓ clock +that of the proxy says the same/)
  expect(well).toMatch(/✓ storage +s3:\/\/S3RVER:\*\*\*@/)
  expect(sick).toContain('✗ live           live connections do not come through (200)')
  expect(sick).toMatch(/✗ storage .*ENOENT/)
  expect(sick).toMatch(/✗ Redis +redis:\/\/:\*\*\*@127.0.0.1:9 cannot be used: .*ECONNREFUSED/)
  expect(lost).toContain('✗ proxy host')
  expect(lost).toMatch(/✗ storage .*storage answers 403/)
  expect(lost).toContain('✗ Redis          no REDIS_URL')
  expect([well, sick, lost].join('\n')).not.toContain('canary')
})
