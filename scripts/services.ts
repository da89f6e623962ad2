// Finds or installs what tests need besides packages: Chromium, Redis and Dovecot. `node scripts/services.ts` prints what it found.
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { command, say } from './tooling/command.ts'

/** Prefers the headless shell: a browser without a UI, which uses fewer resources. */
const chromiumNames = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Returns the path of a Chromium binary: the system's, Playwright's own, or (as root on Debian) a newly installed one; null if none is available. */
export async function findChromium(): Promise<string | null> {
  const known = systemChromium() ?? (await playwrightChromium())
  if (known) return known
  if ((await installDebian('chromium-headless-shell')) || (await installDebian('chromium'))) return systemChromium()
  say("Fetching Playwright's Chromium …")
  await command('playwright', ['install', 'chromium'])
  return playwrightChromium()
}

/** Returns the system's Chromium, if any. */
export function systemChromium(): string | null {
  return firstOnPath(chromiumNames)
}

/**
 * Returns the path of redis-server (or valkey-server), installing it as root on Debian if needed; null if none is available, in which case its tests are
 * skipped and counted.
 */
export async function findRedis(): Promise<string | null> {
  const names = ['redis-server', 'valkey-server']
  return firstOnPath(names) ?? ((await installDebian('redis-server')) ? firstOnPath(names) : null)
}

/** Returns the path of pgbouncer, installing it as root on Debian if needed; null if none is available, in which case its tests are skipped and counted. */
export async function findPgbouncer(): Promise<string | null> {
  return firstOnPath(['pgbouncer']) ?? ((await installDebian('pgbouncer')) ? firstOnPath(['pgbouncer']) : null)
}

/** Returns the path of Dovecot, an IMAP server, installing it as root on Debian if needed; null if it is not available: its tests are skipped and counted. */
export async function findDovecot(): Promise<string | null> {
  const names = ['dovecot']
  return firstOnPath(names) ?? ((await installDebian('dovecot-imapd')) ? firstOnPath(names) : null)
}

function firstOnPath(names: string[]): string | null {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/local/bin', '/usr/bin', '/usr/sbin', '/snap/bin']
  for (const name of names) {
    const found = folders.map((folder) => path.join(folder, name)).find(isProgram)
    if (found) return found
  }
  return null
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function playwrightChromium(): Promise<string | null> {
  const { chromium } = await import('@playwright/test')
  const file = chromium.executablePath()
  return existsSync(file) ? file : null
}

async function installDebian(name: string): Promise<boolean> {
  if (process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get')) return false
  say(`Installing ${name} with apt-get …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await command('apt-get', ['update'], { env, quiet: true })
  const { code, output } = await command('apt-get', ['install', '-y', '--no-install-recommends', name], { env, quiet: true })
  if (code !== 0) say(output.trim().split('\n').slice(-5).join('\n'))
  return code === 0
}

if (import.meta.main) {
  say(`Chromium: ${(await findChromium()) ?? 'none'}`)
  say(`Redis:    ${(await findRedis()) ?? 'none'}`)
  say(`PgBouncer: ${(await findPgbouncer()) ?? 'none'}`)
  say(`Dovecot:  ${(await findDovecot()) ?? 'none'}`)
}
