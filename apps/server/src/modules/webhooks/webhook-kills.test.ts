import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { openSecretBox } from '../../kernel/process/secret-box.ts'
import { ChaosServer } from '../../testing/chaos/chaos-server.ts'
import { eventually } from '../../testing/eventually.ts'
import { sealSecret } from './endpoints.ts'
import { resumeWebhooks } from './sending/send-due.ts'
import { inFlight } from './sending/take-delivery.ts'
import { newWebhookSecret } from './signature.ts'
import { receiver } from './testing/receiver.ts'

test('a server killed between sending and noting it loses no webhook, and repeats only those on their way, once and with the same id', async () => {
  let isHolding = true
  const held: (() => void)[] = []
  const target = await receiver(() => (isHolding ? new Promise((resolve) => held.push(() => resolve({}))) : {}))
  const dataDir = await mkdtemp(path.join(tmpdir(), 'porchlight-webhook-kills-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  process.env.PRIVATE_WEBHOOKS = '1'
  onTestFinished(() => {
    delete process.env.PRIVATE_WEBHOOKS
  })
  const { server, world } = await ChaosServer.start(dataDir, 1, 1)
  onTestFinished(async () => void (await server.stop()))
  const { support_lib_id } = world
  const endpoint_ref = newRef()
  const secret = sealSecret(openSecretBox(dataDir), { support_lib_id, endpoint_ref }, newWebhookSecret())
  const ids = Array.from({ length: inFlight.endpoint + 2 }, newRef)
  const database = new pg.Pool({ ...server.database, max: 1 })
  database.on('error', () => {})
  onTestFinished(() => database.end())
  await database.query(
    "insert into webhook_endpoints (support_lib_id, endpoint_ref, name, url, is_enabled, secret, created_at) values ($1, $2, 'Shop', $3, true, $4, now())",
    [support_lib_id, endpoint_ref, target.url, secret],
  )
  await database.query(
    `insert into webhook_deliveries (support_lib_id, delivery_id, endpoint_ref, event, body, created_at, due_at)
     select $1, id, $2, 'workflow.webhook', '{}', now(), now() from unnest($3::text[]) id`,
    [support_lib_id, endpoint_ref, ids],
  )
  const ask = () => database.query(`select graphile_worker.add_job('webhook:send', json_build_object('support_lib_id', $1::text))`, [support_lib_id])
  await ask()
  await eventually(() => expect(target.received).toHaveLength(inFlight.endpoint))

  await server.killAndStart(false)
  isHolding = false
  for (const release of held) release()
  // As if the time of the leases had passed.
  await database.query(
    "update webhook_deliveries set leased_until = leased_until - interval '10 minutes', due_at = due_at - interval '10 minutes' where leased_until is not null",
  )
  const due = await database.query<{ support_lib_id: string }>(resumeWebhooks.due, [new Date()])
  expect(due.rows).toEqual([{ support_lib_id }])
  await ask()
  await eventually(async () => {
    const { rows } = await database.query<{ state: string }>('select distinct state from webhook_deliveries')
    expect(rows).toEqual([{ state: 'sent' }])
  })
  const times = ids.map((id) => target.received.filter((each) => each.id === id).length).toSorted()
  expect(times).toEqual([1, 1, ...Array.from({ length: inFlight.endpoint }, () => 2)])
  expect(new Set(target.received.map(({ id }) => id))).toEqual(new Set(ids))
})
