import { afterAll, beforeAll, expect, test } from 'vitest'
import { madeMails } from './testing/made-mails.ts'
import { decided, type MailWorld, mailWorld, receivingServer, sendRaw } from './testing/mail-world.ts'

let receiving: Awaited<ReturnType<typeof receivingServer>>
let world: MailWorld
let other: MailWorld

beforeAll(async () => {
  receiving = await receivingServer()
  world = await mailWorld(receiving.server)
  other = await mailWorld(receiving.server)
  await world.agent.calls.inboundMail.saveSettings({ blocked_senders: ['blocked@open.test', 'blocked.test'] })
})
afterAll(async () => receiving?.stop())

test('over a hundred made mails each meet their fate', async () => {
  expect(madeMails.length).toBeGreaterThanOrEqual(100)
  const { agent } = world
  for (let at = 0; at < madeMails.length; at += 20)
    await sendRaw(
      receiving.port,
      madeMails.slice(at, at + 20).map(({ mail }) => mail(world, other)),
    )
  await decided(agent)
  const journal = new Map<string, string>()
  for (let cursor: string | undefined; ; ) {
    const page = await agent.calls.inboundMail.list({ limit: 100, ...(cursor && { cursor }) })
    for (const mail of page.mails) journal.set(mail.subject, mail.reason)
    if (page.next_cursor === null) break
    cursor = page.next_cursor
  }
  expect(Object.fromEntries(madeMails.map(({ name }) => [name, journal.get(name)]))).toEqual(
    Object.fromEntries(madeMails.map(({ name, fate }) => [name, fate])),
  )
})
