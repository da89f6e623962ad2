import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { request } from 'node:https'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../tooling/port.ts'

const deploy = path.join(import.meta.dirname, '../../deploy')
const paths = ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/usr/local/sbin']
const programOf = (name: string) => paths.map((folder) => path.join(folder, name)).find((file) => existsSync(file))

/** A process of the product, as far as a proxy sees it: it says what it got, takes live connections, and can be about to end. */
async function backend(name: string) {
  const state = { isDraining: false, isReady: true, refused: 0 }
  const server: Server = createServer((asked, answer) => {
    if (asked.url === '/readyz' && !state.isReady) state.refused++
    if (state.isDraining || (asked.url === '/readyz' && !state.isReady)) return answer.writeHead(503).end()
    const { host, 'x-forwarded-for': address, 'x-forwarded-proto': scheme } = asked.headers
    answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ name, host, address, scheme }))
  })
  server.on('upgrade', (asked, socket) => {
    socket.on('error', () => {})
    if (state.isDraining) return socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n')
    // HAProxy verifies it.
    const accept = createHash('sha1').update(`${asked.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`)
    socket.pipe(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const bound = server.address()
  return { state, port: typeof bound === 'object' ? (bound?.port ?? 0) : 0 }
}

type Place = { folder: string; port: number; one: number; two: number }
/** The configuration as it is shipped, with its places and both processes; nothing else of it is changed. */
const adapted: Record<string, { file: string; change: (text: string, place: Place) => string; args: (config: string, place: Place) => string[] }> = {
  nginx: {
    file: 'nginx.conf',
    change: (text, { folder, port, one, two }) => {
      const site = text
        .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
        .replaceAll('/etc/ssl/porchlight', folder)
        .replace('127.0.0.1:3000', `127.0.0.1:${one}`)
        .replace('# server 127.0.0.1:3001', `server 127.0.0.1:${two}`)
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((each) => `${each}_temp_path ${folder}/${each};`).join(' ')
      return `daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${temporary}\n${site} }`
    },
    args: (config, { folder }) => ['-p', folder, '-c', config],
  },
  haproxy: {
    file: 'haproxy.cfg',
    change: (text, { folder, port, one, two }) =>
      text
        .replace('bind :443', `bind 127.0.0.1:${port}`)
        .replaceAll('/etc/ssl/porchlight', folder)
        .replaceAll('127.0.0.1:3000', `127.0.0.1:${one}`)
        .replaceAll('# server two 127.0.0.1:3001', `server two 127.0.0.1:${two}`),
    args: (config) => ['-db', '-f', config],
  },
  caddy: {
    file: 'Caddyfile',
    change: (text, { folder, port, one, two }) =>
      `{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system ${folder}\n}\n${text
        .replace('support.example.com {', `https://support.example.com:${port} {\n\ttls ${folder}/fullchain.pem ${folder}/privkey.pem`)
        .replaceAll('127.0.0.1:3000 {', `127.0.0.1:${one} 127.0.0.1:${two} {`)}`,
    args: (config) => ['run', '--adapter', 'caddyfile', '--config', config],
  },
}

async function proxy(name: string): Promise<{ port: number; backends: Awaited<ReturnType<typeof backend>>[] }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'porchlight-proxy-'))
  const subject = ['-subj', '/CN=support.example.com', '-addext', 'subjectAltName=DNS:support.example.com']
  const [key, chain] = [path.join(folder, 'privkey.pem'), path.join(folder, 'fullchain.pem')]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', chain, ...subject], { stdio: 'ignore' })
  writeFileSync(path.join(folder, 'porchlight.pem'), readFileSync(chain, 'utf8') + readFileSync(key, 'utf8'))
  const [one, two, port] = [await backend('one'), await backend('two'), await freePort()]
  const place = { folder, port, one: one.port, two: two.port }
  const shipped = adapted[name]
  if (!shipped) throw new Error(name)
  const config = path.join(folder, shipped.file)
  writeFileSync(config, shipped.change(readFileSync(path.join(deploy, shipped.file), 'utf8'), place))
  const child: ChildProcess = spawn(programOf(name) ?? '', shipped.args(config, place), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder },
  })
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said += chunk
  })
  onTestFinished(async () => {
    const exited = once(child, 'exit')
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await exited
    }
    rmSync(folder, { recursive: true })
  })
  await expect
    .poll(
      () =>
        call(port).then(
          ({ status }) => status,
          () => said,
        ),
      { timeout: 20_000 },
    )
    .toBe(200)
  return { port, backends: [one, two] }
}

type Answer = { status: number | undefined; body: string }
/** Calls as a browser does; with `upgrade`, asks for a live connection and waits for what it sends back. */
const call = (port: number, { address = '/api/x', upgrade = false } = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const live = upgrade && { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', 'sec-websocket-key': 'cG9yY2hsaWdodCBkb2N0b3I=' }
    const options = { host: '127.0.0.1', port, path: address, servername: 'support.example.com', rejectUnauthorized: false, agent: false as const }
    const asked = request({ ...options, headers: { host: 'support.example.com', 'x-forwarded-for': '6.6.6.6', ...live }, timeout: 10_000 })
    asked.on('response', (answer) => {
      let body = ''
      answer.on('data', (chunk) => {
        body += chunk
      })
      answer.on('end', () => resolve({ status: answer.statusCode, body }))
    })
    asked.on('upgrade', (answer, socket) => {
      socket.on('error', () => {})
      socket.once('data', (chunk) => {
        resolve({ status: answer.statusCode, body: String(chunk) })
        socket.destroy()
      })
      socket.write('hello')
    })
    asked.on('timeout', () => asked.destroy(new Error('no answer')))
    asked.on('error', reject)
    asked.end()
  })

// Skipped where a proxy is not installed.
describe.each(Object.keys(adapted).map((name) => ({ name })))('$name, configured as deploy/ says', ({ name }) => {
  test.skipIf(!programOf(name))(
    'passes on host, address and live connections, and goes round a process that is about to end',
    async () => {
      const { port, backends } = await proxy(name)
      expect(JSON.parse((await call(port)).body)).toMatchObject({ host: 'support.example.com', address: '127.0.0.1', scheme: 'https' })
      expect(await call(port, { address: '/api/live', upgrade: true })).toEqual({ status: 101, body: 'hello' })
      expect((await call(port, { address: '/metrics' })).status).toBe(404)
      for (const ending of backends) {
        for (const each of backends) each.state.isDraining = each === ending
        const rounds = async () => {
          const answers: (number | undefined)[] = []
          for (let round = 0; round < 6; round++) answers.push((await call(port)).status, (await call(port, { address: '/api/live', upgrade: true })).status)
          return answers.filter((status) => status !== 200 && status !== 101)
        }
        await expect.poll(rounds, { timeout: 15_000 }).toEqual([])
      }
      // Between two versions none may be ready. Who answers is still asked, also once the checks have noticed; nginx has none.
      for (const { state } of backends) Object.assign(state, { isDraining: false, isReady: false })
      if (name !== 'nginx') await expect.poll(() => Math.min(...backends.map(({ state }) => state.refused)), { timeout: 15_000 }).toBeGreaterThan(3)
      expect(JSON.parse((await call(port)).body)).toMatchObject({ host: 'support.example.com', address: '127.0.0.1', scheme: 'https' })
      expect(await call(port, { address: '/api/live', upgrade: true })).toEqual({ status: 101, body: 'hello' })
      // At once: waiting for somebody to become ready would make each page take as long. A busy machine may delay one, not the quickest of four.
      const took: number[] = []
      for (let round = 0; round < 4; round++) {
        const began = performance.now()
        await call(port)
        took.push(performance.now() - began)
      }
      expect(Math.min(...took)).toBeLessThan(1000)
    },
    60_000,
  )
})
