import { createECDH, randomBytes } from 'node:crypto'
import { person } from '../people.ts'
import type { ScreenPage } from './harness/screen-page.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

/** Adds what jsdom lacks of web push to the loaded page: the browser subscribes at a push service that doesn't answer. */
function addPush({ window }: ScreenPage): { removed: string[] } {
  const removed: string[] = []
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const keys: Record<string, Buffer> = { p256dh: ecdh.getPublicKey(), auth: randomBytes(16) }
  const endpoint = 'http://127.0.0.1:9/push'
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
  const registration = { pushManager }
  const serviceWorker = { register: async () => registration, getRegistration: async () => registration, addEventListener() {}, removeEventListener() {} }
  Object.defineProperty(window.navigator, 'serviceWorker', { value: serviceWorker })
  Object.defineProperty(window, 'PushManager', { value: class {} })
  Object.defineProperty(window, 'Notification', { value: { permission: 'default', requestPermission: async () => 'granted' } })
  return { removed }
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
