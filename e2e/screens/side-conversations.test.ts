import { person } from '../people.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

test('somebody asks a supplier beside a ticket, takes it back, sends it after all, and reads the answers beside the ticket', async ({
  library,
  enter,
  open,
}) => {
  const { people } = await library({ people: [{ role: 'admin', name: 'Ana Costa' }] })
  const page = await open()
  await enter(page, person(people, 0), '/admin/inbox?tab=tickets')
  const calls = callsAs(page)
  const { conversation } = await calls.tickets.create({ email: 'ada@shop.example', name: 'Ada', subject: 'Chain', message: 'My chain fell off.' })
  const { conversation_ref } = conversation
  await page.follow(`/admin/inbox?tab=tickets&conversation=${conversation_ref}`)
  await page.getByRole('button', { name: 'New side conversation…' }).click()
  const dialog = page.getByRole('dialog', { name: 'New side conversation' })
  await expect(dialog.getByText('Ada sees nothing of it', { exact: false })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'To' }).fill('ada@shop.example')
  await expect(dialog.getByText('A side conversation can’t include the customer.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'To' }).fill('maker@parts.example')
  await dialog.getByRole('textbox', { name: 'Message' }).fill('When do new chains come?')
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Side conversation with maker@parts.example begins in 10 s')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  expect((await calls.mailReplies.list({ conversation_ref })).replies).toEqual([])

  // Its text is still there.
  await page.getByRole('button', { name: 'New side conversation…' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('When do new chains come?')
  await dialog.getByRole('textbox', { name: 'To' }).fill('maker@parts.example')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog).toHaveCount(0)
  const [waiting] = (await calls.mailReplies.list({ conversation_ref })).replies
  // On a slow machine, its ten seconds may be over by now.
  if (waiting) await calls.mailReplies.sendNow({ reply_ref: waiting.reply_ref }).catch(() => undefined)
  const row = page.getByRole('button', { name: 'Chain maker@parts.example', exact: false })
  await expect(row).toBeVisible()
  await row.click()
  const thread = page.getByRole('dialog', { name: 'Chain' })
  await expect(thread.getByRole('article', { name: 'Ana Costa' })).toBeVisible()
  await expect(thread.getByRole('textbox', { name: 'Reply to maker@parts.example' })).toBeVisible()
  await expectSound(page)
  await thread.getByRole('button', { name: 'Mark as done' }).click()
  await expect(thread.getByRole('button', { name: 'Reopen' })).toBeVisible()
  const [side] = (await calls.sideConversations.list({ conversation_ref })).side_conversations
  expect(side).toMatchObject({ subject: 'Chain', state: 'solved' })
})

test('what was set aside in a tab that has ended is offered in the next one, and only to its author', async ({ library, enter, open }) => {
  const { people } = await library({ people: [{ role: 'admin', name: 'Ana Costa' }] })
  const page = await open()
  await enter(page, person(people, 0), '/admin/inbox?tab=tickets')
  const calls = callsAs(page)
  const { conversation } = await calls.tickets.create({ email: 'ada@shop.example', name: 'Ada', subject: 'Chain', message: 'My chain fell off.' })
  const { conversation_ref } = conversation
  const { user_id } = (await calls.people.userDetails()).user_details
  const empty = { to: '', cc: '', bcc: '', subject: null, has_quotes: false }
  const left = (user: string, name: string) => {
    const subject = `side/${conversation_ref}`
    const aside = [{ ...empty, to: `${name}@parts.example`, key: name, message: `Dear ${name}`, attachments: [] }]
    const held = { key: `${user}/${subject}/${name}.1`, owner: `${name}.1`, subject, user, held_at: Date.now() }
    page.storage().setItem(`porchlight-held:${held.key}`, JSON.stringify({ ...held, value: { head: { ...empty, to: 'bells@parts.example' }, aside } }))
  }
  left(user_id, 'maker')
  left('somebody-else', 'spy')
  await page.follow(`/admin/inbox?tab=tickets&conversation=${conversation_ref}`)
  await page.getByRole('button', { name: 'New side conversation…' }).click()
  const dialog = page.getByRole('dialog', { name: 'New side conversation' })
  const to = dialog.getByRole('textbox', { name: 'To', exact: true })
  await expect(dialog.getByText('Taken back, to maker@parts.example:')).toBeVisible()
  await expect(dialog.getByText('Dear maker')).toBeVisible()
  await expect(to).toHaveValue('bells@parts.example')
  await expect(dialog.getByText('Dear spy')).toHaveCount(0)
  // This tab keeps it from now on, until it is written elsewhere or thrown away.
  const kept = () => Object.keys(page.window.localStorage).filter((key) => key.startsWith(`porchlight-held:${user_id}/side/`))
  await expect.poll(kept).toEqual([expect.not.stringContaining('maker.1')])
  await dialog.getByRole('button', { name: 'Discard (to maker@parts.example)' }).click()
  await to.fill('')
  expect(kept()).toEqual([])
})

test('what was written to third parties is never lost: taken back, typed meanwhile, beside another draft, or after a lost answer', async ({
  library,
  enter,
  open,
}) => {
  const { people } = await library({ people: [{ role: 'admin', name: 'Ana Costa' }] })
  const page = await open()
  await enter(page, person(people, 0), '/admin/inbox?tab=tickets')
  const calls = callsAs(page)
  const { conversation } = await calls.tickets.create({ email: 'ada@shop.example', name: 'Ada', subject: 'Chain', message: 'My chain fell off.' })
  const { conversation_ref } = conversation
  await page.follow(`/admin/inbox?tab=tickets&conversation=${conversation_ref}`)
  const begin = page.getByRole('button', { name: 'New side conversation…' })
  const dialog = page.getByRole('dialog', { name: 'New side conversation' })
  const [to, message, send] = [
    dialog.getByRole('textbox', { name: 'To', exact: true }),
    dialog.getByRole('textbox', { name: 'Message', exact: true }),
    dialog.getByRole('button', { name: 'Send', exact: true }),
  ]
  const file = dialog.getByRole('button', { name: 'Remove chain.txt' })
  const takeBack = dialog.getByRole('button', { name: 'Take back (to maker@parts.example)' })
  // However slow the machine is, nothing leaves before it is taken back.
  const send_at = new Date(Date.now() + 3_600_000).toISOString()
  const created = async (body: string | null) => calls.mailReplies.create({ ...JSON.parse(body ?? ''), conversation_ref, send_at })
  const onSend = (answer: (body: string | null) => Promise<Response>) =>
    page.route(/\/mails$/, async ({ method, body }) => (method === 'POST' ? answer(body) : null))
  await begin.click()
  await to.fill('maker@parts.example')
  await dialog.locator('input[type=file]').setInputFiles({ name: 'chain.txt', mimeType: 'text/plain', buffer: Buffer.from('A broken chain') })
  await expect(file).toBeVisible()
  await message.fill('When do new chains come?')
  await expect(send).toBeEnabled()
  // Typed while it is being sent: it belongs to the next message.
  const end = onSend(async (body) => {
    await message.fill('When do new chains come? And bells?')
    return Response.json(await created(body))
  })
  await send.click()
  await expect(dialog).toHaveCount(0)
  end()
  await begin.click()
  await expect(message).toHaveValue('And bells?')
  await expect(file).toHaveCount(0)
  await to.fill('bells@parts.example')
  await takeBack.click()
  // It was for somebody else.
  await expect(dialog.getByText('Taken back, to maker@parts.example:')).toBeVisible()
  await expect(message).toHaveValue('And bells?')
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Write on (to maker@parts.example)' }).click()
  await expect(message).toHaveValue('When do new chains come?')
  await expect(to).toHaveValue('maker@parts.example')
  await expect(file).toBeVisible()
  await expect(dialog.getByText('Taken back, to bells@parts.example:')).toBeVisible()
  await dialog.getByRole('button', { name: 'Discard (to bells@parts.example)' }).click()
  await expect(dialog.getByText('Taken back, to bells@parts.example:')).toHaveCount(0)

  // Its answer is lost, and the text is corrected.
  const restore = onSend(async (body) => {
    await created(body)
    throw new TypeError('the connection broke')
  })
  await send.click()
  await expect(dialog.getByText('Can’t reach the server. Please check your connection.')).toBeVisible()
  restore()
  await message.fill('When do new chains and pedals come?')
  await send.click()
  await expect(dialog.getByText('An earlier version of this message', { exact: false })).toBeVisible()
  await takeBack.click()
  await expect(dialog.getByText('Taken back, to maker@parts.example:')).toBeVisible()
  const arrives = onSend(async (body) => Response.json(await created(body)))
  await send.click()
  await expect(dialog).toHaveCount(0)
  const waiting = (await calls.mailReplies.list({ conversation_ref })).replies
  expect(waiting.map((reply) => [reply.message, reply.attachments.map(({ name }) => name)])).toEqual([['When do new chains and pedals come?', ['chain.txt']]])
  arrives()

  // The answer is lost again. What is taken back before it is corrected stands there once, and nothing of it is on its way.
  await begin.click()
  await to.fill('bells@parts.example')
  await message.fill('And bells?')
  const returns = onSend(async (body) => {
    await created(body)
    throw new TypeError('the connection broke')
  })
  await send.click()
  const takeBells = dialog.getByRole('button', { name: 'Take back (to bells@parts.example)' })
  await takeBells.click()
  await expect(takeBells).toHaveCount(0)
  await expect(message).toHaveValue('And bells?')
  await expect(dialog.getByText('Taken back, to bells@parts.example:')).toHaveCount(0)
  returns()
  await message.fill('And two bells?')
  await send.click()
  await expect(page.getByText('Side conversation with bells@parts.example begins in 10 s')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('whoever writes to addresses that the customer had is asked about each, in the dialog and in the composer', async ({ library, enter, open }) => {
  const { people } = await library({ people: [{ role: 'admin', name: 'Ana Costa' }] })
  const page = await open()
  await enter(page, person(people, 0), '/admin/inbox?tab=tickets')
  const calls = callsAs(page)
  const { conversation } = await calls.tickets.create({ email: 'ada@shop.example', name: 'Ada', subject: 'Chain', message: 'My chain fell off.' })
  const { conversation_ref } = conversation
  for (const email of ['ada@work.example', 'ada@home.example']) await calls.contacts.update({ conversation_ref, email })
  await page.follow(`/admin/inbox?tab=tickets&conversation=${conversation_ref}`)
  await page.getByRole('button', { name: 'New side conversation…' }).click()
  const dialog = page.getByRole('dialog', { name: 'New side conversation' })
  const send = dialog.getByRole('button', { name: 'Send', exact: true })
  const onPurpose = (address: string) => dialog.getByRole('checkbox', { name: `Write to ${address} all the same` })
  await dialog.getByRole('textbox', { name: 'To', exact: true }).fill('ada@shop.example, ada@work.example')
  await dialog.getByRole('textbox', { name: 'Message', exact: true }).fill('Is this still you?')
  await send.click()
  await onPurpose('ada@shop.example').check()
  await expect(send).toBeDisabled()
  await onPurpose('ada@work.example').check()
  await expectSound(page)
  await send.click()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'How to reply: Reply by email' }).click()
  await page.getByRole('menuitem', { name: 'Forward by email' }).click()
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('ada@shop.example')
  await page.getByRole('textbox', { name: 'Reply to Ada' }).fill('And this?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Write to ada@shop.example all the same' }).check()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText(/Email to ada@shop.example leaves in \d+ s/)).toBeVisible()
})
