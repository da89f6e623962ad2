import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { person } from '../people.ts'
import type { ScreenPage } from './harness/screen-page.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

type Message = { data: { mark?: string; isShown?: boolean } }

/** Adds what jsdom lacks of web push to the loaded page: the browser subscribes at a push service, by default one that doesn't answer. */
function addPush({ window }: ScreenPage, endpoint = 'http://127.0.0.1:9/push') {
  const removed: string[] = []
  const listeners = new Set<(message: Message) => void>()
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const keys: Record<string, Buffer> = { p256dh: ecdh.getPublicKey(), auth: randomBytes(16) }
  const subscription = {
    endpoint,
    options: { applicationServerKey: Buffer.alloc(0) },
    getKey: (name: string) => keys[name],
    unsubscribe: async () => removed.push(endpoint),
  }
  let current: typeof subscription | null = null
  const pushManager = {
    getSubscription: async () => current,
    subscribe: async (options: { applicationServerKey: string }) =>
      (current = { ...subscription, options: { applicationServerKey: Buffer.from(options.applicationServerKey, 'base64url') } }),
  }
  const registration = { pushManager, update: async () => {} }
  const serviceWorker = {
    register: async () => registration,
    getRegistration: async () => registration,
    addEventListener: (_name: string, listener: (message: Message) => void) => listeners.add(listener),
    removeEventListener: (_name: string, listener: (message: Message) => void) => listeners.delete(listener),
  }
  Object.defineProperty(window.navigator, 'serviceWorker', { value: serviceWorker })
  Object.defineProperty(window, 'PushManager', { value: class {} })
  Object.defineProperty(window, 'Notification', { value: { permission: 'default', requestPermission: async () => 'granted' } })
  return {
    removed,
    unsubscribe: () => {
      current = null
    },
    /** The worker reports a test. */
    report: (data: Message['data']) => {
      for (const listener of listeners) listener({ data })
    },
  }
}

test('a person turns alerts on for a device, lets them quote messages, tests them and turns them off, and sets quiet hours', async ({
  library,
  open,
  enter,
}) => {
  const { people } = await library()
  const page = await open({ viewport: { width: 390, height: 800 } })
  await enter(page, person(people, 0))
  await page.goto('/admin/profile/notifications')
  await expect(page.getByText('This browser can’t receive alerts')).toBeVisible()
  const { removed } = addPush(page)
  await page.getByRole('link', { name: 'Theme' }).click()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeVisible()
  await page.getByRole('link', { name: 'Notifications' }).click()
  await page.getByRole('button', { name: 'Turn on for this device' }).click()
  await expect(page.getByText('This device now gets alerts')).toBeVisible()
  await expect(page.getByText(/\(this device\)/)).toBeVisible()
  await expectSound(page)
  await page.getByLabel('Quote messages').click()
  await page.quiet()
  expect((await callsAs(page).pushDevices.list({})).push_devices).toMatchObject([{ shows_text: true, is_current: true }])
  await page.getByRole('button', { name: 'Test: Push' }).click()
  await expect(page.getByText(/: The push service couldn’t be reached/)).toBeVisible()
  await page.getByRole('button', { name: /^Remove / }).click()
  await expect(page.getByText('No devices yet')).toBeVisible()
  expect(removed).toHaveLength(1)
  await page.getByLabel('Emails come').selectOption('day')
  await page.quiet()
  await page.getByLabel('Every day at').selectOption('17')
  await page.getByRole('switch', { name: 'Quiet hours' }).click()
  await page.getByLabel('Quiet until').fill('09:30')
  await page.quiet()
  await expectSound(page)
  const { agent_notifications } = await callsAs(page).people.agentNotifications({})
  expect(agent_notifications.quiet_hours).toMatchObject({ from: '20:00', to: '09:30' })
  expect(agent_notifications.mail_digest).toMatchObject({ every: 'day', hour: 17 })
})

test('a check of alerts names the link that breaks, says what to do, and mends what it can', async ({ library, open, enter }) => {
  const { people } = await library()
  const page = await open({ viewport: { width: 390, height: 800 } })
  await enter(page, person(people, 0))
  await page.goto('/admin/profile/notifications')
  const check = page.getByRole('button', { name: 'Check alerts on this device' })
  const link = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await check.click()
  await expect(link('The browser can receive alerts')).toHaveText(/Broken here/)
  await expect(page.getByText('Use a current browser outside a private window.')).toBeVisible()
  let answer = 500
  const service = createServer((request, response) => void request.resume().on('end', () => response.writeHead(answer).end()))
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void service.close())
  const browser = addPush(page, `http://127.0.0.1:${(service.address() as AddressInfo).port}/push`)
  await check.click()
  await expect(link('Notifications are allowed')).toHaveText(/OK/)
  await expect(link('The browser is subscribed')).toHaveText(/Broken here/)
  await expect(link('The push service took the test')).toHaveText(/Not checked/)
  await page.getByRole('button', { name: 'Set up again' }).click()
  await expect(link('The push service took the test')).toHaveText(/The push service was busy \(status 500\).*Broken here/)
  await expectSound(page)
  answer = 201
  const { window } = page
  const marks: string[] = []
  const { randomUUID } = window.crypto
  Object.defineProperty(window.crypto, 'randomUUID', {
    configurable: true,
    value: () => {
      const made = randomUUID.call(window.crypto)
      marks.push(made.replaceAll('-', ''))
      return made
    },
  })
  await check.click()
  await expect(link('The device showed the test')).toHaveText(/Checking/)
  browser.report({ mark: 'of-another-tab', isShown: true })
  for (const mark of marks) browser.report({ mark, isShown: true })
  await expect(page.getByText('Alerts arrive on this device.')).toBeVisible()
  await expect(link('The device showed the test')).toHaveText(/OK/)
  browser.unsubscribe()
  await check.click()
  await expect(link('The browser is subscribed')).toHaveText(/Broken here/)
})
