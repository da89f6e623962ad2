import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium, expect, test } from '@playwright/test'
import { startMailSink } from '../../apps/server/src/modules/mail/testing/start-mail-sink.ts'
import { until } from '../../apps/server/src/testing/until.ts'
import { systemChromium } from '../../scripts/services.ts'
import { freePort } from '../../scripts/tooling/port.ts'
import { AgentInbox } from '../agent-inbox.ts'
import { type CustomerSite, customerSite } from '../customer-site.ts'
import { textOf } from '../mail-servers.ts'
import { bubble, openChat, say } from '../shop.ts'
import { startTlsProxy } from '../tls-proxy.ts'

const root = path.join(import.meta.dirname, '../..')
const password = 'a fine long phrase'

/** Starts the product as the README says, in production; `said` is what it has printed. */
function startProduct(environment: Record<string, string>): { child: ChildProcess; said: () => string } {
  const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: root, env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (output += piece))
  return { child, said: () => output }
}

test('an empty machine, in production behind a proxy with TLS: the first admin, an invited agent, the first chat', async () => {
  test.slow()
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'porchlight-empty-'))
  const [port, mail] = [await freePort(), await startMailSink()]
  const proxy = await startTlsProxy(() => port)
  const url = `https://desk.test:${proxy.port}`
  const product = startProduct({
    ...mail.env,
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    TRUST_PROXY: '1',
  })
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? systemChromium() ?? undefined,
    args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP *.test 127.0.0.1'],
  })
  const open = async () => (await browser.newContext({ baseURL: url, ignoreHTTPSErrors: true, reducedMotion: 'reduce' })).newPage()
  const linkTo = async (address: string, count = 1) => {
    await until(() => mail.mailsTo(address).length >= count, `${count} mails to ${address}`)
    const [link] = /https:\/\/desk\.test\S*/.exec(textOf(mail.mailsTo(address).at(-1) as (typeof mail.received)[number])) ?? []
    return link ?? ''
  }
  let shop: CustomerSite | undefined
  try {
    // The address is printed after "ready", perhaps in a chunk of its own: only a whole line is the whole code.
    const firstAdmin = () => /https:\S+\/set-up\?code=\S+(?=\n)/.exec(product.said())?.[0]
    await until(() => firstAdmin() !== undefined || product.child.exitCode !== null, 'the address of the first account')
    const address = firstAdmin() ?? ''
    expect(address).not.toBe('')
    const admin = await open()
    await admin.goto('/')
    await expect(admin).toHaveURL(`${url}/set-up`)
    await admin.goto(address)
    const values = { Company: 'Fresh Ltd', 'Your name': 'Ada', Email: 'ada@fresh.test', Password: password }
    for (const [label, value] of Object.entries(values)) await admin.getByLabel(label, { exact: true }).fill(value)
    await admin.getByRole('button', { name: 'Set up' }).click()
    await expect(admin.getByRole('heading', { name: 'Sign in to Porchlight' })).toBeVisible()
    await admin.getByRole('textbox', { name: 'Password' }).fill(password)
    await admin.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(admin.getByRole('heading', { name: 'Set up your desk' })).toBeVisible()
    const cookies = await admin.context().cookies()
    expect(cookies.filter(({ secure }) => !secure)).toEqual([])

    await admin.goto('/admin/profile/teammates')
    await admin.getByRole('button', { name: 'Invite teammate' }).click()
    await admin.getByLabel('Email').fill('ben@fresh.test')
    await admin.getByRole('radio', { name: /Agent/ }).check()
    await admin.getByRole('button', { name: 'Send invitation' }).click()
    const agent = await open()
    await agent.goto(await linkTo('ben@fresh.test'))
    await agent.getByLabel('Your name').fill('Ben')
    await agent.getByRole('textbox', { name: 'Password' }).fill(password)
    await agent.getByRole('button', { name: 'Join' }).click()
    await agent.waitForURL(/\/admin\/inbox/)
    const inbox = new AgentInbox(agent)
    await inbox.openPresent('queue')

    // The embed code is the one that the console shows.
    await admin.goto('/admin/profile/settings/installation')
    const shown = admin.getByText(/data-library=/).first()
    await expect(shown).toBeVisible()
    shop = await customerSite((await shown.textContent()) ?? '')
    const visitor = await open()
    await visitor.goto(shop.url)
    const chat = await openChat(visitor)
    await say(chat, 'Do you open on Sundays?')
    await inbox.pick('Do you open on Sundays?')
    await inbox.take()
    await inbox.reply('From ten to four.')
    await expect(bubble(chat, 'From ten to four.')).toBeVisible()
  } finally {
    await browser.close()
    const ended = product.child.exitCode === null ? once(product.child, 'exit') : undefined
    product.child.kill('SIGTERM')
    await ended
    await Promise.all([shop?.stop(), proxy.stop(), mail.stop()])
    rmSync(dataDir, { recursive: true, force: true })
  }
})
