// Takes the screenshots for the readme from the running product: `node scripts/pictures.ts`. Look at them before committing.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { demoPassword } from '../apps/server/src/demo/story.ts'
import { AgentInbox } from '../e2e/agent-inbox.ts'
import { VisitorChat } from '../e2e/visitor-chat.ts'
import { findChromium } from './services.ts'
import { buildStale } from './tooling/build.ts'
import { root, say } from './tooling/command.ts'

/** A visitor's browser state, used to continue as the same person on another device. */
type Kept = Awaited<ReturnType<BrowserContext['storageState']>>

const port = Number(process.env.PORT ?? 4310)
const url = `http://localhost:${port}`
const question = 'Hi! Do you still have the Harbour in size M? I would love to ride it this weekend.'
const answer = 'We do! One is in the workshop right now. Shall I put it aside for you until Saturday?'
const thanks = 'Yes please, that would be lovely.'

const images = path.join(root, 'docs/images')
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'porchlight-pictures-'))
mkdirSync(images, { recursive: true })
await buildStale()
const server = fork(path.join(root, 'apps/server/src/main.ts'), {
  env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'warn' },
})
const ended = once(server, 'exit').then(() => {
  throw new Error('The server did not start; see above.')
})
await Promise.race([once(server, 'message'), ended])
ended.catch(() => {}) // from here on, the server is expected to exit
const browser = await chromium.launch({ executablePath: (await findChromium()) ?? undefined, args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'] })
try {
  await takeAll(browser)
} finally {
  await browser.close()
  server.kill('SIGTERM')
  await once(server, 'exit')
  rmSync(dataDir, { recursive: true, force: true })
}

/** Takes screenshots of one chat from both sides. */
async function takeAll(on: Browser): Promise<void> {
  const visitor = new VisitorChat(await openPage(on, 'light', 1280, 800))
  await visitor.open('demo')
  await visitor.write(question)
  await visitor.frame.getByLabel('Email').fill('lena.fischer@example.com')
  await visitor.frame.getByRole('button', { name: 'Save' }).click()

  const agent = new AgentInbox(await openPage(on, 'light', 1440, 900))
  await signIn(agent.page, 'agent@demo.test')
  await agent.open('queue')
  await agent.pick(question)
  await agent.take()
  await agent.reply(answer)
  await visitor.message(answer).waitFor()
  await visitor.write(thanks)
  await agent.message(thanks).waitFor()
  await shoot(agent.page, 'console-inbox-light')
  await shoot(visitor.page, 'widget-light')

  const narrow = new VisitorChat(await openPage(on, 'dark', 390, 844, await visitor.page.context().storageState({ indexedDB: true })))
  await narrow.page.goto('/demo-site/?library=demo')
  await narrow.page.getByRole('button', { name: /^Open chat/ }).click()
  await narrow.frame.getByText(thanks).first().click()
  await narrow.message(thanks).waitFor()
  await shoot(narrow.page, 'widget-dark-narrow')
}

async function openPage(on: Browser, colorScheme: 'light' | 'dark', width: number, height: number, storageState?: Kept): Promise<Page> {
  const context = await on.newContext({
    baseURL: url,
    colorScheme,
    viewport: { width, height },
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    permissions: ['notifications'],
    storageState,
  })
  return context.newPage()
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/admin\//)
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: path.join(images, `${name}.png`) })
  say(`docs/images/${name}.png`)
}
