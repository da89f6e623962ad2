import { person } from '../people.ts'
import { expect, expectSound, test } from './harness/test.ts'

const failure = { error: { code: 'internal', request_id: 'x' } }

test('feed items are unread at first, can be marked by a click, unmarked, or marked all at once, and roll back on failure', async ({
  library,
  open,
  enter,
}) => {
  const page = await open()
  await enter(page, person((await library()).people, 0), '/admin')
  const feed = (body: object) => ({ data: body })
  const item = (feed_id: string, is_read: boolean) => ({
    feed_id,
    is_read,
    trigger: 'automation',
    activity_name: `Activity ${feed_id}`,
    activity_values: {},
    agent: { agent_name: 'Alex Agent', agent_picture: '' },
    workflow_name: 'Evening greeting',
    workflow_ref: null,
    entity_type: 'conversation',
    entity_ref: null,
    created_at: new Date().toISOString(),
  })
  const items = [item('a', false), item('b', false), item('c', true)]
  const unread = () => items.filter((one) => !one.is_read).length
  let fails = false
  const marks: unknown[] = []
  page.route(/\/api\/activity\/feeds\?/, ({ url }) => {
    const isRead = url.searchParams.get('isRead')
    const feeds = items.filter((one) => isRead === null || String(one.is_read) === isRead)
    return Response.json(feed({ feeds, pagination: { totalCount: feeds.length, page: 1, limit: 10 }, unreadCount: unread() }))
  })
  page.route(/\/api\/activity\/feeds\/read/, ({ body }) => {
    const wish = JSON.parse(body ?? '')
    marks.push(wish)
    if (fails) return Response.json(failure, { status: 500 })
    const { feedIds = [], markAll = false, isRead = true } = wish
    for (const one of items) if (markAll || feedIds.includes(one.feed_id)) one.is_read = isRead
    return Response.json(feed({ unreadCount: unread() }))
  })
  await page.reload()
  const bell = page.getByRole('button', { name: 'User Activities Feed' })
  await expect(bell).toContainText('2')
  await bell.click()
  const modal = page.getByRole('dialog', { name: 'User Activities Feed' })
  await expect(modal.getByRole('listitem')).toHaveCount(3)
  await expect(modal.getByText('Evening greeting').first()).toBeVisible()
  await expectSound(page)
  await modal.getByRole('button', { name: /Activity a/ }).click()
  await expect(bell).toContainText('1')
  expect(marks.at(-1)).toMatchObject({ feedIds: ['a'], isRead: true })
  await modal.getByRole('listitem').filter({ hasText: 'Activity c' }).getByRole('button', { name: 'Mark as unread' }).click()
  await expect(bell).toContainText('2')
  await modal.getByRole('radio', { name: 'Read', exact: true }).check()
  await expect(modal.getByRole('listitem')).toHaveCount(1)
  await modal.getByRole('radio', { name: 'All' }).check()
  fails = true
  await modal.getByRole('button', { name: 'Mark all' }).click()
  await expect(page.getByText('An error occurred while marking all feeds as read')).toBeVisible()
  await expect(bell).toContainText('2')
  await modal.getByRole('button', { name: /Activity b/ }).click()
  await expect(page.getByText('An error occurred while marking the feed as read', { exact: true })).toBeVisible()
  await expect(bell).toContainText('2')
  fails = false
  await modal.getByRole('button', { name: 'Mark all' }).click()
  await expect(bell).not.toContainText('2')
  await modal.getByRole('radio', { name: 'Unread' }).check()
  await expect(modal.getByText('You’re all caught up')).toBeVisible()
})
