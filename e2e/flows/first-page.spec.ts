import type { Page, Request } from '@playwright/test'
import { AgentInbox, options } from '../agent-inbox.ts'
import { expect, expectAccessible, looks, test } from '../fixtures.ts'
import { fromTheRight } from '../from-the-right.ts'
import { person } from '../people.ts'

/** Holds back all console files, as a slow connection would, until the returned function is called. */
async function holdFiles(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/console/assets/**', async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Returns the cumulative layout shift of the page. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0)),
        ).observe({
          type: 'layout-shift',
          buffered: true,
        })
        // The entry exists only if there was a shift.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      }),
  )

test('the skeleton takes up the same space as the inbox, at both widths', async ({ library, server, open, enter }) => {
  const { people, support_lib_id } = await library()
  const { conversation_ref } = await server.ask('conversation', { support_lib_id, message: 'Is the blue one back?' })
  const page = await open()
  await enter(page, person(people, 1))
  const asked: string[] = []
  page.on('request', (request: Request) => asked.push(new URL(request.url()).pathname))
  for (const { viewport } of looks) {
    await page.setViewportSize(viewport)
    asked.length = 0
    const release = await holdFiles(page)
    await page.goto('/admin/inbox?tab=queue', { waitUntil: 'commit' })
    const skeleton = page.locator('#skeleton')
    await expect(skeleton).toHaveAttribute('aria-busy', 'true')
    await expect(skeleton.getByRole('status')).toHaveText('Loading…', { useInnerText: true })
    const row = await skeleton.locator('.row').first().boundingBox()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    // The list is requested before any console script has loaded.
    await expect.poll(() => asked).toContain('/api/inbox/conversations')
    release()
    await expect(options(page).first()).toBeVisible()
    await expect(skeleton).toHaveCount(0)
    const shown = await page.locator(`#conversation-${conversation_ref}`).boundingBox()
    expect(Math.abs((shown?.y ?? 0) - (row?.y ?? 0))).toBeLessThanOrEqual(2)
    expect(await shiftOf(page)).toBeLessThan(0.05)
  }
})

test('the scripts do not repeat requests the page has already made', async ({ library, open, enter }) => {
  const { people } = await library()
  const page = await open()
  // Signed in without a screen: the console that opens after the login screen makes requests too.
  await enter(page, person(people, 1))
  await page.routeWebSocket(/\/api\/live/, () => {})
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname + new URL(request.url()).search))
  await page.goto('/admin/inbox?tab=inbox')
  // Don't wait for the heading alone: it may appear before anything is requested.
  await expect(page.getByText('Select a conversation')).toBeVisible()
  for (const path of ['/api/inbox/permissions', '/api/inbox/conversations?tab=inbox&type=all'])
    expect(
      asked.filter((each) => each.startsWith(path)),
      path,
    ).toHaveLength(1)
})

test('the console is dark before any script runs; a signed-out page makes no requests', async ({ library, open, login }) => {
  const { people } = await library()
  const page = await open()
  if (people[1]) await login(page, people[1])
  await page.evaluate(() => localStorage.setItem('darkTheme', 'true'))
  await fromTheRight(page)
  await holdFiles(page)
  await page.goto('/admin/inbox', { waitUntil: 'commit' })
  await expect(page.locator('#skeleton .list')).toBeVisible()
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(13, 17, 15)')
  const list = await page.locator('#skeleton .list').boundingBox()
  // In right-to-left layout the list is on the right.
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeGreaterThan(1100)

  const stranger = await open()
  await holdFiles(stranger)
  const calls: string[] = []
  stranger.on('request', (request) => calls.push(request.url()))
  await stranger.goto('/admin/inbox', { waitUntil: 'commit' })
  await expect(stranger.locator('#skeleton svg')).toBeVisible()
  await expect(stranger.locator('#skeleton .list')).toBeHidden()
  expect(calls.filter((url) => url.includes('/api/'))).toEqual([])
})

test('a click before the rest of the shell has loaded takes effect later, and the button keeps focus', async ({ library, open, login }) => {
  const { people } = await library()
  const page = await open()
  if (people[1]) await login(page, people[1])
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/console/assets/{profile-card,list-menu}-*', async (route) => {
    await released
    await route.continue()
  })
  await new AgentInbox(page).open('inbox')
  const profile = page.getByRole('button', { name: /’s profile$/ })
  await profile.focus()
  await page.keyboard.press('Enter')
  await expect(profile).toBeFocused()
  await expect(profile).toHaveAttribute('aria-expanded', 'true')
  release()
  await expect(page.getByRole('dialog', { name: /’s profile$/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(profile).toBeFocused()
  await page.getByRole('button', { name: 'Sort and filter' }).press('Enter')
  await expect(page.getByRole('menuitemradio').first()).toBeVisible()
})
