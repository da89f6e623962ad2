import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../tooling/port.ts'

const arch = process.arch === 'arm64' ? 'arm64' : 'x64'

/** A machine to install on, and what a release puts beside its script. The tarball holds a program that says its version. */
async function machine() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'porchlight-install-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [prefix, data, settings, port] = [path.join(folder, 'opt'), path.join(folder, 'data'), path.join(folder, 'porchlight.env'), await freePort()]
  mkdirSync(prefix)
  const release = (version: string) => {
    const [out, name] = [path.join(folder, `release-${version}`), `porchlight-${version}-linux-${arch}`]
    mkdirSync(path.join(out, name, 'bin'), { recursive: true })
    writeFileSync(path.join(out, name, 'bin/porchlight'), `#!/bin/sh\necho ${version}\n`)
    chmodSync(path.join(out, name, 'bin/porchlight'), 0o755)
    execFileSync('tar', ['-czf', `${name}.tar.gz`, name], { cwd: out })
    rmSync(path.join(out, name), { recursive: true })
    const sum = createHash('sha256')
      .update(readFileSync(path.join(out, `${name}.tar.gz`)))
      .digest('hex')
    writeFileSync(path.join(out, 'SHA256SUMS'), `${sum}  ${name}.tar.gz\n`)
    const script = readFileSync(path.join(import.meta.dirname, 'install.sh'), 'utf8')
      .replaceAll('@VERSION@', version)
      .replaceAll('@FROM@', out)
    writeFileSync(path.join(out, 'install.sh'), script)
    return { out, tarball: path.join(out, `${name}.tar.gz`) }
  }
  const install = (out: string, ...more: string[]) =>
    new Promise<{ code: number; said: string }>((resolve) => {
      const args = [path.join(out, 'install.sh'), '--prefix', prefix, '--data', data, '--settings', settings, '--port', String(port), ...more]
      execFile('sh', args, (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }))
    })
  const runs = () => execFileSync(path.join(prefix, 'porchlight/bin/porchlight'), { encoding: 'utf8' }).trim()
  return { folder, prefix, data, settings, port, release, install, runs }
}

/** Serves a folder on loopback. */
async function served(folder: string): Promise<string> {
  const server = createServer((request, response) => {
    const file = path.join(folder, path.basename(request.url ?? ''))
    if (existsSync(file)) response.end(readFileSync(file))
    else response.writeHead(404).end()
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${port}`
}

test('installs the exact version from an address, and upgrades by pointing at another folder', async () => {
  const { prefix, settings, release, install, runs } = await machine()
  const one = release('1.0.0')
  expect(await install(one.out, '--from', await served(one.out))).toMatchObject({ code: 0 })
  expect(runs()).toBe('1.0.0')
  expect(statSync(settings).mode & 0o077).toBe(0)
  const written = readFileSync(settings, 'utf8')
  const two = release('1.0.1')
  expect(await install(two.out, '--upgrade')).toMatchObject({ code: 0, said: expect.stringContaining('no longer to 1.0.0') })
  expect(runs()).toBe('1.0.1')
  expect(readFileSync(settings, 'utf8')).toBe(written)
  expect(readdirSync(prefix).sort()).toEqual(['porchlight', `porchlight-1.0.0-linux-${arch}`, `porchlight-1.0.1-linux-${arch}`])
  expect(readlinkSync(path.join(prefix, 'porchlight'))).toBe(`porchlight-1.0.1-linux-${arch}`)
  // The way back is a backup.
  expect(await install(release('0.9.0').out, '--upgrade')).toMatchObject({ code: 1, said: expect.stringContaining('no newer one') })
  expect(runs()).toBe('1.0.1')
})

test('refuses what is used, missing or changed, and leaves nothing behind', async () => {
  const { folder, prefix, data, settings, port, release, install } = await machine()
  const { out, tarball } = release('1.0.0')
  const refused = async (word: string, ...more: string[]) => {
    expect(await install(out, ...more)).toMatchObject({ code: 1, said: expect.stringContaining(word) })
    expect(readdirSync(prefix)).toEqual([])
  }
  mkdirSync(data)
  writeFileSync(path.join(data, 'a'), '')
  await refused('is not empty')
  rmSync(path.join(data, 'a'))
  writeFileSync(settings, 'PORT=1')
  await refused('is there already')
  rmSync(settings)
  const busy = createServer()
  await new Promise<void>((resolve) => busy.listen(port, '127.0.0.1', resolve))
  await refused(`listens on port ${port}`)
  await new Promise((resolve) => busy.close(resolve))
  await refused('leads to no installation', '--upgrade')
  await refused('could not be had', '--from', path.join(folder, 'nowhere'))
  await refused('Unknown: --force', '--force')
  writeFileSync(tarball, 'other', { flag: 'a' })
  await refused('is not what SHA256SUMS says')
  writeFileSync(path.join(out, 'SHA256SUMS'), '')
  await refused('says nothing about')
  expect(existsSync(settings)).toBe(false)
})
