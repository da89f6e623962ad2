import { expectGoodLooks } from '../expect-good-looks.ts'
import { atEveryWidth, expect, expectAccessible, test } from '../fixtures.ts'
import { person } from '../people.ts'

/** Screens for signed-out visitors. */
const outside = [
  ...['/login', '/forgot', '/hlpt', '/Invite?email=a%40b.example', '/join?token=none', '/reset-password?oobCode=none'],
  ...['/accessdenied', '/nowhere', '/defaultIntegrations/none', '/screenshare'],
]

const activity = {
  trigger: 'automation',
  activity_name: 'Greeted a visitor',
  activity_values: {},
  agent: { agent_name: 'Alex Agent', agent_picture: '' },
  workflow_name: 'Evening greeting',
  workflow_ref: null,
  entity_type: 'conversation',
  entity_ref: null,
  created_at: new Date().toISOString(),
}
const activities = {
  data: {
    feeds: [
      { feed_id: 'a', is_read: false, ...activity },
      { feed_id: 'b', is_read: true, ...activity },
    ],
    pagination: { totalCount: 2, page: 1, limit: 10 },
    unreadCount: 1,
  },
}

test('screens for signed-out visitors are readable and fit', async ({ open }) => {
  const page = await open()
  for (const path of outside) {
    await page.goto(path)
    await atEveryWidth(page, () => expectGoodLooks(page))
  }
})

test('the public-demo warning is readable and fits', async ({ library, open, enter }) => {
  const page = await open()
  await page.route(/\/(login|admin\/.*)$/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace('"is_public_demo":false', '"is_public_demo":true') })
  })
  await page.goto('/login')
  await expect(page.getByText('Public demo: anyone can sign in here')).toBeVisible()
  await atEveryWidth(page, () => expectGoodLooks(page))
  await enter(page, person((await library()).people, 0), '/admin/profile/theme')
  await expect(page.getByText('Public demo: anyone can sign in here')).toBeVisible()
  await atEveryWidth(page, () => expectGoodLooks(page))
})

test('overlays on every screen, and each component, are readable and fit', async ({ library, open, enter }) => {
  const page = await open()
  await page.route('**/api/activity/feeds?*', (route) => route.fulfill({ json: activities }))
  await enter(page, person((await library()).people, 0), '/admin/profile/account')
  const leave = async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  // Opened separately at each width, because open overlays keep their position for a moment after a resize.
  await atEveryWidth(page, async () => {
    await page.getByRole('button', { name: /’s profile$/ }).click()
    await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible()
    await expectGoodLooks(page)
    await leave()
    await page.getByRole('button', { name: 'User Activities Feed' }).click()
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2)
    await expectGoodLooks(page)
    await leave()
    await page.keyboard.press('ControlOrMeta+k')
    await expect(page.getByPlaceholder('Type a command…')).toBeFocused()
    await expectGoodLooks(page)
    await leave()
  })
  await page.goto('/dev/ui')
  await expect(page.getByRole('heading', { name: 'Components' })).toBeVisible()
  await atEveryWidth(page, () => expectAccessible(page))
})
