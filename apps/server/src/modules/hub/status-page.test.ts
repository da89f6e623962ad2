import { beforeAll, expect, test } from 'vitest'
import { buildStale } from '../../../../../scripts/tooling/build.ts'
import { testClock } from '../../kernel/clock.ts'
import { testLibrary } from '../../testing/library.ts'
import { ownServer, sharedServer } from '../../testing/test-server.ts'

beforeAll(buildStale, 240_000)

const page = async (address: string, path: string) => {
  const answer = await fetch(address + path, { headers: { accept: 'text/html' } })
  return { status: answer.status, text: await answer.text() }
}
const barsOf = (text: string) => [...text.matchAll(/<i data-state="(\w+)"/g)].map(([, state]) => state)

test('a library’s status page is shown, has a feed, and is linked from its pages once it has components', async () => {
  const { address } = await sharedServer()
  const library = await testLibrary(await sharedServer(), { company_name: 'Velo' })
  const { status } = (await library.user('editor')).calls
  const key = library.support_lib_id
  const link = `href="/${key}/app/status"`
  expect((await page(address, `/${key}`)).text).not.toContain(link)
  expect((await page(address, `/${key}/app/status`)).text).toContain('No status to show yet.')
  const { component_id } = (await status.createComponent({ name: 'Checkout', description: 'Pay here' })).status_component
  expect((await page(address, `/${key}`)).text).toContain(link)
  const fine = (await page(address, `/${key}/app/status`)).text
  expect(fine).toContain('All systems operational')
  expect(fine).toContain('aria-label="100% uptime over 1 day"')
  expect(barsOf(fine)).toEqual([...Array(89).fill('unknown'), 'operational'])
  const down = { component_id, state: 'major_outage' } as const
  const words = { title: 'Checkout is <down>', text: 'We look\ninto it.' }
  const { incident_id, updates } = (await status.openIncident({ ...words, impact: 'critical', components: [down] })).incident
  const broken = (await page(address, `/${key}/app/status`)).text
  for (const each of ['Major outage', 'Checkout is &lt;down&gt;', 'Critical impact', 'Investigating', 'We look\ninto it.']) expect(broken).toContain(each)
  expect(barsOf(broken).at(-1)).toBe('major_outage')
  await status.addUpdate({ incident_id, text: 'A cable.', state: 'resolved', components: [{ component_id, state: 'operational' }] })
  const resolved = (await page(address, `/${key}/app/status`)).text
  expect(resolved).toContain('All systems operational')
  expect(resolved).not.toContain('A cable.')
  const history = (await page(address, `/${key}/app/status/history`)).text
  for (const each of ['Incident history', 'Checkout is &lt;down&gt;', 'Resolved', 'A cable.']) expect(history).toContain(each)
  const feed = await page(address, `/${key}/app/status/rss.xml`)
  expect(feed.text).toContain('<title>Status of Velo</title>')
  expect([...feed.text.matchAll(/<item><title>([^<]*)/g)].map(([, title]) => title)).toEqual([
    'Checkout is &lt;down&gt;: Resolved',
    'Checkout is &lt;down&gt;: Investigating',
  ])
  // Each item links to its entry on the history page.
  const [, first = ''] = /<item>.*?<link>([^<]*)<\/link>/.exec(feed.text) ?? []
  const { pathname, search, hash } = new URL(first)
  expect((await page(address, pathname + search)).text).toContain(`id="${hash.slice(1)}"`)
  expect(updates).toHaveLength(1)
  // Other libraries do not show the incident.
  const other = await testLibrary(await sharedServer())
  expect((await page(address, `/${other.support_lib_id}/app/status/history`)).text).not.toContain('Checkout')
  expect((await page(address, '/nobody-at-all/app/status/rss.xml')).status).toBe(404)
})

test('a cached page is replaced when maintenance begins, when it ends, and on the next day', async () => {
  const clock = testClock(new Date('2026-11-22T10:00:00Z'))
  const server = await ownServer({ clock })
  const library = await testLibrary(server)
  const { status } = (await library.user('editor')).calls
  const { component_id } = (await status.createComponent({ name: 'Shop' })).status_component
  await status.planMaintenance({
    ...{ title: 'New servers', starts_at: '2026-11-22T10:00:30.000Z', ends_at: '2026-11-22T11:00:00.000Z', component_ids: [component_id] },
  })
  const read = () => page(server.address, `/${library.support_lib_id}/app/status`)
  const banner = async () => /class="overall"[^>]*>.*?<\/span>([^<]*)/.exec((await read()).text)?.[1]
  expect(await banner()).toBe('All systems operational')
  expect((await read()).text).toContain('Scheduled maintenance')
  clock.advance(29_999)
  expect(await banner()).toBe('All systems operational')
  clock.advance(1)
  expect(await banner()).toBe('Maintenance in progress')
  clock.advance(3_570_000)
  expect(await banner()).toBe('All systems operational')
  expect((await read()).text).not.toContain('New servers')
  expect(barsOf((await read()).text).slice(-2)).toEqual(['unknown', 'maintenance'])
  clock.advance(86_400_000)
  expect(barsOf((await read()).text).slice(-2)).toEqual(['maintenance', 'operational'])
})
