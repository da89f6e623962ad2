import { person } from '../people.ts'
import { expect, expectSound, test } from './harness/test.ts'

const at = { run_at: '2026-11-20T08:00:00.000Z', created_at: '2026-11-20T08:00:00.000Z', is_parked: true }
const stuck = [
  { ...at, id: '7', name: 'imports:read', attempts: 2, last_error: 'the process that did it ended', set_aside: 'hung' },
  { ...at, id: '8', name: 'webhooks:send', attempts: 5, last_error: 'connection refused', set_aside: null },
]

test('stuck work says what it is and why, and is tried again; where nothing is stuck, the page says so', async ({ library, open, enter }) => {
  const { people } = await library({ people: [{ role: 'admin', name: 'Ada Admin' }] })
  const page = await open({ viewport: { width: 390, height: 800 } })
  await enter(page, person(people, 0), '/admin/profile/settings/stuck-work')
  await expect(page.getByText('Nothing is stuck')).toBeVisible()

  let left = stuck
  page.route(/\/api\/main\/jobs\?/, () => Response.json({ jobs: left }))
  page.route(/\/api\/main\/jobs\/7\/retry/, () => {
    left = stuck.slice(1)
    return Response.json({})
  })
  await page.reload()
  const reading = page.getByRole('listitem').filter({ hasText: 'Reading an import' })
  await expect(reading.getByText('Set aside: it held up the server’s process until that ended, twice.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Background work (webhooks.send)' }).getByText('Failed 5 times: connection refused')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Try again: Reading an import' }).click()
  await expect(page.getByText('Reading an import is tried again')).toBeVisible()
  await expect(reading).toHaveCount(0)
})
