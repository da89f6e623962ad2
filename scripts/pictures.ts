// Takes the pictures of the readme from the running product: `node scripts/pictures.ts`. Look at them before you commit them.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { demoPassword } from '../apps/server/src/demo/story.ts'
import { findChromium } from './services.ts'
import { buildStale } from './tooling/build.ts'
import { root, say } from './tooling/command.ts'

const port = Number(process.env.PORT ?? 4310)
const url = `http://localhost:${port}`
const question = 'Hi! Do you still have the Harbour in size M? I would love to ride it this weekend.'
const answer = 'It is! One is in the workshop right now. Shall I put it aside for you until Saturday?'
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
ended.catch(() => {}) // from here on its end is ours
const browser = await chromium.launch({ executablePath: (await findChromium()) ?? undefined, args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'] })
try {
  await takeAll(browser)
} finally {
  await browser.close()
  server.kill('SIGTERM')
  await once(server, 'exit')
  rmSync(dataDir, { recursive: true, force: true })
}

/** One chat, seen from both sides. */
async function takeAll(on: Browser): Promise<void> {
  const visitor = await openPage(on, 'light', 1280, 800)
  await visitor.goto('/demo-site')
  await openChat(visitor)
  await write(visitor, question)

  const agent = await openPage(on, 'light', 1440, 900)
  await signIn(agent, 'agent@demo.test')
  await takeChat(agent, question)
  await agent.getByRole('textbox', { name: /^Reply to/ }).fill(answer)
  await agent.keyboard.press('Enter')
  await chat(visitor).getByText(answer).waitFor()
  await write(visitor, thanks)
  await agent.getByText(thanks).first().waitFor()
  await shoot(agent, 'console-inbox-light')
  await shoot(visitor, 'widget-light')

  const narrow = await openPage(on, 'dark', 390, 844, await visitor.context().storageState({ indexedDB: true }))
  await narrow.goto('/demo-site')
  await openChat(narrow)
  await chat(narrow).getByText(thanks).first().waitFor()
  await shoot(narrow, 'widget-dark-narrow')
}

async function openPage(
  on: Browser,
  colorScheme: 'light' | 'dark',
  width: number,
  height: number,
  storageState?: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>,
): Promise<Page> {
  const context = await on.newContext({ baseURL: url, colorScheme, viewport: { width, height }, deviceScaleFactor: 2, reducedMotion: 'reduce', storageState })
  return context.newPage()
}

const chat = (page: Page) => page.frameLocator('porchlight-widget iframe')

async function openChat(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open chat' }).click()
  await chat(page).getByRole('button', { name: 'Chat with us now!' }).click()
  await chat(page).getByLabel('Write a message').waitFor()
}

async function write(page: Page, text: string): Promise<void> {
  await chat(page).getByLabel('Write a message').fill(text)
  await chat(page).getByLabel('Write a message').press('Enter')
  await chat(page).getByText(text).first().waitFor()
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/admin\//)
}

async function takeChat(page: Page, excerpt: string): Promise<void> {
  await page.goto('/admin/inbox?tab=queue')
  await page.getByText(excerpt.slice(0, 20)).first().click()
  await page.getByRole('button', { name: 'Take', exact: true }).first().click()
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: path.join(images, `${name}.png`) })
  say(`docs/images/${name}.png`)
}
