import { createHmac } from 'node:crypto'
import type { InboundMailView } from '@porchlight/contracts/inbound-mail/inbound-mail'
import { limits } from '@porchlight/contracts/limits'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { download, downloaded } from '../../testing/download.ts'
import { testLibrary } from '../../testing/library.ts'
import { until } from '../../testing/until.ts'
import { decidePending } from './deciding/decide-pending.ts'
import { rawKey } from './journal/take-in.ts'
import { decided, type MailWorld, mailDomain, mailWorld, receivingServer, type Sent, sendRaw } from './testing/mail-world.ts'

let receiving: Awaited<ReturnType<typeof receivingServer>>

beforeAll(async () => {
  receiving = await receivingServer()
})
afterAll(async () => receiving?.stop())

const raw = (subject: string, headers: Record<string, string> = {}, body = 'Hello') =>
  `${Object.entries({ From: 'Ana <ana@customer.test>', Subject: subject, 'Message-ID': `<${subject.replaceAll(' ', '-')}@customer.test>`, ...headers })
    .map(([key, value]) => `${key}: ${value}`)
    .join('\r\n')}\r\n\r\n${body}\r\n`

/** Sends one mail and returns its row of the journal. */
async function arrive(world: MailWorld, mail: Partial<Sent> & { raw: string }): Promise<InboundMailView> {
  await sendRaw(receiving.port, [{ from: 'ana@customer.test', to: [world.address], ...mail }])
  const subject = /^Subject: (.*)\r$/m.exec(mail.raw)?.[1] ?? ''
  const found = (await decided(world.agent)).get(subject)
  if (!found) throw new Error(`${subject} is not in the journal`)
  return found
}

const newWorld = () => mailWorld(receiving.server)
const messagesOf = async ({ agent }: MailWorld, conversation_ref: string) => (await agent.calls.messages.list({ conversation_ref })).messages

test('an answer becomes a message: what is new is shown, the rest is folded, the original stays', async () => {
  const world = await newWorld()
  const mail = await arrive(world, {
    to: [world.reply],
    raw: raw('An answer', {}, 'Thanks!\r\n\r\nOn Mon, Nov 2, 2026 at 9:14 AM Support <s@wind.example> wrote:\r\n\r\n> On its way.'),
  })
  expect(mail).toMatchObject({
    fate: 'threaded',
    reason: 'reply_address',
    conversation_ref: world.conversation_ref,
    verdicts: { spf: 'pass', dmarc: 'pass', aligned: true },
  })
  const message = (await messagesOf(world, world.conversation_ref)).find((each) => each.sent_via === 'email')
  expect(message).toMatchObject({ message: 'Thanks!', sender_type: 'visitor', sender: { name: 'Ana' } })
  const { mail: shown } = await world.agent.calls.inboundMail.ofMessage({ conversation_ref: world.conversation_ref, message_id: message?.id ?? '' })
  expect(shown.parts.map((part) => part.is_folded)).toEqual([false, true])
  expect((await world.agent.calls.inboundMail.source({ mail_ref: mail.mail_ref })).source).toContain('> On its way.')
})

test('the same bytes arrive once; the same mail by another way is a duplicate', async () => {
  const world = await newWorld()
  const one = { from: 'ana@customer.test', to: [world.address], raw: raw('Once') }
  await sendRaw(receiving.port, [one])
  await sendRaw(receiving.port, [one, { ...one, raw: `Received: from elsewhere\r\n${one.raw}` }])
  await decided(world.agent)
  const { mails } = await world.agent.calls.inboundMail.list({})
  expect(mails.map((mail) => mail.reason).sort()).toEqual(['duplicate', 'new_ticket'])
})

test('a stranger cannot suppress a mail by sending its Message-ID first', async () => {
  const world = await newWorld()
  await arrive(world, { from: 'eve@open.test', raw: raw('First', { From: 'eve@open.test', 'Message-ID': '<same@customer.test>' }) })
  expect(await arrive(world, { raw: raw('Second', { 'Message-ID': '<same@customer.test>' }) })).toMatchObject({ fate: 'new' })
})

test('a file that is refused is named with its reason where it would have been, also to whoever sent it; the original has it', async () => {
  const world = await newWorld()
  const part = (name: string, bytes: Buffer) =>
    `--b\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64')}`
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(400)])
  program.writeUInt32LE(0x80, 0x3c)
  program.write('PE\0\0', 0x80, 'latin1')
  const text = '--b\r\nContent-Type: text/plain\r\n\r\nTwo of them'
  const parts = [text, part('plan.txt', Buffer.from('A plan')), part('setup.exe', program), part('nothing.txt', Buffer.alloc(0)), '--b--']
  const of = { 'Content-Type': 'multipart/mixed; boundary=b' }
  const { conversation_ref = '' } = await arrive(world, { to: [world.reply], raw: raw('Refused', of, parts.join('\r\n')) })
  const message = (await messagesOf(world, conversation_ref ?? '')).find(({ sent_via }) => sent_via === 'email')
  expect(message?.attachments.map(({ name }) => name)).toEqual(['plan.txt'])
  const files = [
    { name: 'setup.exe', reason: 'unsupported_type' },
    { name: 'nothing.txt', reason: 'empty' },
  ]
  expect(message?.left_out).toEqual({ files, more: 0 })
  expect(message?.values).not.toHaveProperty('left_out')
  const original = await world.agent.calls.inboundMail.ofMessage({ conversation_ref: conversation_ref ?? '', message_id: message?.id ?? '' })
  expect(original.mail.files.map(({ name }) => name)).toEqual(['plan.txt', 'setup.exe', 'nothing.txt'])
  // A mail that leaves nothing out names nothing.
  const whole = await arrive(world, { raw: raw('Whole', of, [text, part('plan.txt', Buffer.from('A plan')), '--b--'].join('\r\n')) })
  expect((await messagesOf(world, whole.conversation_ref ?? ''))[0]).not.toHaveProperty('left_out')
})

test('of hundreds of files, some are named and the others counted', async () => {
  const world = await newWorld()
  const parts = Array.from({ length: 230 }, (_, at) => `--b\r\nContent-Disposition: attachment; filename=f${at}.txt\r\n\r\nfile ${at}`)
  const body = `--b\r\nContent-Type: text/plain\r\n\r\nHundreds\r\n${parts.join('\r\n')}\r\n--b--`
  const { conversation_ref } = await arrive(world, { raw: raw('Hundreds', { 'Content-Type': 'multipart/mixed; boundary=b' }, body) })
  const [message] = await messagesOf(world, conversation_ref ?? '')
  expect([message?.attachments.length, message?.left_out?.files.length, message?.left_out?.more]).toEqual([10, 30, 190])
})

test('ten files become attachments, the others are in the original, and both can be downloaded', async () => {
  const world = await newWorld()
  const parts = Array.from(
    { length: 12 },
    (_, at) => `--b\r\nContent-Type: text/plain; name=f${at}.txt\r\nContent-Disposition: attachment; filename=f${at}.txt\r\n\r\nfile ${at}`,
  )
  const body = `--b\r\nContent-Type: text/plain\r\n\r\nTwelve files\r\n${parts.join('\r\n')}\r\n--b--`
  const { conversation_ref } = await arrive(world, { raw: raw('Files', { 'Content-Type': 'multipart/mixed; boundary=b' }, body) })
  const [message] = await messagesOf(world, conversation_ref ?? '')
  expect(message?.attachments.map((file) => file.name)).toEqual(Array.from({ length: 10 }, (_, at) => `f${at}.txt`))
  expect(message?.left_out).toEqual({ files: ['f10.txt', 'f11.txt'].map((name) => ({ name, reason: 'too_many' })), more: 0 })
  const of = { conversation_ref: conversation_ref ?? '', message_id: message?.id ?? '' }
  expect((await world.agent.calls.inboundMail.ofMessage(of)).mail.files).toHaveLength(12)
  const keep = () => world.agent.calls.inboundMail.keepFile({ ...of, index: 10 })
  expect(String(await downloaded(world.library, world.agent, keep()))).toContain('file 10')
  const other = await world.library.user('agent')
  expect((await download(world.library, await keep(), { authorization: `Bearer ${other.token}` })).status).toBe(404)
})

test("a mail's HTML is a page of its own that can run and load nothing; remote images wait for a second address", async () => {
  const world = await newWorld()
  const html =
    '<p onclick="alert(1)">Hi <b>you</b></p><script>alert(2)</script><img src="https://tracker.test/a.png"><iframe src="https://evil.test"></iframe><form action="https://evil.test"><input></form><a href="javascript:alert(3)">x</a><style>@import "https://evil.test"</style><div style="position:fixed;background:url(https://evil.test/b)">y</div>'
  const { conversation_ref } = await arrive(world, { raw: raw('HTML', { 'Content-Type': 'text/html; charset=utf-8' }, html) })
  const [message] = await messagesOf(world, conversation_ref ?? '')
  expect(message?.message).not.toContain('<')
  const { mail } = await world.agent.calls.inboundMail.ofMessage({ conversation_ref: conversation_ref ?? '', message_id: message?.id ?? '' })
  const open = (address: string, headers: Record<string, string> = { cookie: world.agent.cookie }) => fetch(world.library.address + address, { headers })
  const plain = await open(mail.frame_url)
  const page = await plain.text()
  expect(plain.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(plain.headers.get('content-security-policy')).toContain('sandbox allow-popups')
  expect(plain.headers.get('content-security-policy')).not.toContain('img-src data: https:')
  expect(page).toContain('<b>you</b>')
  for (const hostile of ['onclick', '<script', 'tracker.test', 'evil.test', '<form', 'javascript:', '@import', 'position']) expect(page).not.toContain(hostile)
  const full = await open(mail.frame_with_images_url)
  expect(await full.text()).toContain('https://tracker.test/a.png')
  // It takes the session it was made for, whose holder may still read the conversation.
  const [colleague, foreign] = [await world.library.user('admin'), await (await testLibrary(receiving.server)).user('admin')]
  const refused: [string, Record<string, string>][] = [
    ['/mail-frames/k1.forged', { cookie: world.agent.cookie }],
    // Not its last character, of which not every bit counts.
    [`${mail.frame_url.slice(0, -4)}${mail.frame_url.at(-4) === 'A' ? 'B' : 'A'}${mail.frame_url.slice(-3)}`, { cookie: world.agent.cookie }],
    [mail.frame_url, {}],
    [mail.frame_url, { cookie: colleague.cookie }],
    [mail.frame_url, { authorization: `Bearer ${colleague.token}` }],
    [mail.frame_url, { authorization: `Bearer ${foreign.token}` }],
    [mail.frame_url, { cookie: world.agent.cookie, 'sec-fetch-site': 'cross-site' }],
  ]
  for (const [address, headers] of refused) expect((await open(address, headers)).status, JSON.stringify([address, headers])).toBe(404)
  expect((await open(mail.frame_url, { authorization: `Bearer ${world.agent.token}` })).status).toBe(200)
  const { rowCount } = await world.library.kernel.database.owner.query("update users set conversation_scope = 'own' where user_id = $1", [world.agent.user_id])
  expect([rowCount, (await open(mail.frame_url)).status]).toEqual([1, 404])
})

test('a held mail is let in by staff; its author is named, takes part from then on, and sees nothing by that', async () => {
  const world = await newWorld()
  const from = { from: 'cy@customer.test', to: [world.reply] }
  const held = await arrive(world, { ...from, raw: raw('From Cy', { From: 'Cy <cy@customer.test>' }) })
  expect(held).toMatchObject({ fate: 'held', reason: 'other_sender', suggested_ref: world.conversation_ref, conversation_ref: null })
  expect(await messagesOf(world, world.conversation_ref)).toHaveLength(1)
  await world.agent.calls.inboundMail.decide({ mail_ref: held.mail_ref, as: 'thread' })
  expect((await decided(world.agent)).get('From Cy')).toMatchObject({ fate: 'threaded', reason: 'approved', conversation_ref: world.conversation_ref })
  expect((await messagesOf(world, world.conversation_ref)).at(-1)).toMatchObject({ sender: { name: 'Cy <cy@customer.test>' } })
  expect(await arrive(world, { ...from, raw: raw('Again from Cy', { From: 'Cy <cy@customer.test>' }) })).toMatchObject({ fate: 'threaded' })
  await expect(world.agent.calls.inboundMail.decide({ mail_ref: held.mail_ref, as: 'new' })).rejects.toMatchObject({ code: 'conflict' })
})

test('reprocessing decides by the rules of now, and repeats no message', async () => {
  const world = await newWorld()
  await world.agent.calls.inboundMail.saveSettings({ who_may_open: 'nobody' })
  const refused = await arrive(world, { raw: raw('Not open') })
  expect(refused.reason).toBe('not_open')
  await world.agent.calls.inboundMail.saveSettings({ who_may_open: 'anyone' })
  const answer = await arrive(world, { to: [world.reply], raw: raw('An answer') })
  await world.agent.calls.inboundMail.reprocess({ mail_refs: [refused.mail_ref, answer.mail_ref] })
  const after = await decided(world.agent)
  expect(after.get('Not open')).toMatchObject({ fate: 'new' })
  expect(after.get('An answer')).toMatchObject({ fate: 'threaded' })
  expect((await messagesOf(world, world.conversation_ref)).filter((each) => each.sent_via === 'email')).toHaveLength(1)
})

test('a mail with bytes that no database stores, in its texts and addresses, becomes a ticket', async () => {
  const { agent, address } = await newWorld()
  const broken = [
    'From: "Ol\0ga" <ol\0ga@open.test>',
    `To: <${address}>`,
    'Subject: Null\0 bytes',
    'Date: Thu, 29 Ap\0r 2026 23:34:45 +0900',
    'Message-ID: <nul\0l@open.test>',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>The sad\0dle &#0; squeaks &#xd800;</p>',
  ].join('\r\n')
  await sendRaw(receiving.port, [{ from: 'olga@open.test', to: [address], raw: broken }])
  expect((await decided(agent)).get('Null bytes')).toMatchObject({ fate: 'new' })
})

test('a mail that cannot be read is tried three times, then quarantined, and holds up no other', async () => {
  const world = await newWorld()
  const { library, agent } = world
  const { database, ports } = library.kernel
  await agent.calls.inboundMail.saveSettings({ who_may_open: 'nobody' })
  const { mail_ref } = await arrive(world, { raw: raw('Poison') })
  await ports.storage.remove(rawKey(library.support_lib_id, mail_ref))
  await agent.calls.inboundMail.reprocess({ mail_refs: [mail_ref] })
  const runner = { kernel: library.kernel, signal: new AbortController().signal, inLibrary: library.inside }
  const tried = async () => {
    // Whoever holds it, which may be the server's own run, has it for longer than any pause between tries: only a pause is over at once.
    await database.owner.query(
      `update inbound_mails set due_at = now() - interval '1 second' where mail_ref = $1 and fate = 'pending' and due_at < now() + interval '90 seconds'`,
      [mail_ref],
    )
    if (decidePending.outside) await decidePending.runOutside(runner, { support_lib_id: library.support_lib_id })
    const { rows } = await database.owner.query<{ fate: string; tries: number }>('select fate, tries from inbound_mails where mail_ref = $1', [mail_ref])
    return rows[0]
  }
  await until(async () => (await tried())?.fate !== 'pending', 'the mail has been tried for the last time')
  expect((await tried())?.tries).toBe(limits.inboundTriesMax)
  expect((await decided(agent)).get('Poison')).toMatchObject({ fate: 'quarantined', reason: 'unreadable' })
  expect(await arrive(world, { raw: raw('Next') })).toMatchObject({ fate: 'rejected' })
})

test('SMTP accepts only addresses of its libraries, and no mail that is too large', async () => {
  const world = await newWorld()
  const transport = createTransport({ host: '127.0.0.1', port: receiving.port, ignoreTLS: true })
  const send = (to: string, text = 'x') => transport.sendMail({ envelope: { from: 'ana@customer.test', to: [to] }, raw: raw('x', {}, text) })
  for (const to of [
    'someone@elsewhere.test',
    `nobody@${mailDomain}`,
    `r-${'a'.repeat(26)}@${mailDomain}`,
    `${world.library.support_lib_id}@elsewhere.test`,
    `%@${mailDomain}`,
  ])
    await expect(send(to)).rejects.toMatchObject({ responseCode: 550 })
  await world.agent.calls.inboundMail.saveSettings({ size_max_mb: 1 })
  await expect(send(world.address, 'x'.repeat(1_200_000))).rejects.toMatchObject({ responseCode: 552 })
  await expect(send(world.address)).resolves.toMatchObject({ rejected: [] })
  transport.close()
})

test('a mail of 25 MB is accepted and shown', async () => {
  const world = await newWorld()
  const large = (mb: number) => {
    const file = Buffer.alloc(Math.floor((mb * 1024 * 1024 * 3) / 4.2))
      .toString('base64')
      .replace(/.{76}/g, '$&\r\n')
    return `--b\r\nContent-Type: text/plain\r\n\r\nA film\r\n--b\r\nContent-Type: video/mp4; name=a.mp4\r\nContent-Transfer-Encoding: base64\r\n\r\n${file}\r\n--b--`
  }
  const type = { 'Content-Type': 'multipart/mixed; boundary=b' }
  const { fate, conversation_ref } = await arrive(world, { raw: raw('Large', type, large(25)) })
  expect(fate).toBe('new')
  const [message] = await messagesOf(world, conversation_ref ?? '')
  expect(message?.message).toContain('A film')
  const { mail } = await world.agent.calls.inboundMail.ofMessage({ conversation_ref: conversation_ref ?? '', message_id: message?.id ?? '' })
  expect(mail.files).toHaveLength(1)
})

test("another library's mails are not found, and those without the permission are refused", async () => {
  const world = await newWorld()
  const mail = await arrive(world, { to: [world.reply], raw: raw('An answer') })
  const message = (await messagesOf(world, world.conversation_ref)).at(-1)
  const of = { conversation_ref: world.conversation_ref, message_id: message?.id ?? '' }
  const stranger = await (await testLibrary(receiving.server)).user('admin')
  await expect(stranger.calls.inboundMail.source({ mail_ref: mail.mail_ref })).rejects.toMatchObject({ code: 'not_found' })
  await expect(stranger.calls.inboundMail.reprocess({ mail_refs: [mail.mail_ref] })).rejects.toMatchObject({ code: 'not_found' })
  await expect(stranger.calls.inboundMail.decide({ mail_ref: mail.mail_ref, as: 'discard' })).rejects.toMatchObject({ code: 'not_found' })
  await expect(stranger.calls.inboundMail.ofMessage(of)).rejects.toMatchObject({ code: 'not_found' })
  await expect(stranger.calls.inboundMail.keepFile({ ...of, index: 0 })).rejects.toMatchObject({ code: 'not_found' })
  const writer = await world.library.user('writer')
  await expect(writer.calls.inboundMail.source({ mail_ref: mail.mail_ref })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(world.agent.calls.inboundMail.ofMessage(of)).resolves.toMatchObject({ mail: { mail_ref: mail.mail_ref } })
})

test("Mailgun's webhook needs a fresh signature of the library's key, once", async () => {
  const world = await newWorld()
  const key = 'key-0123456789'
  const now = Math.floor(Date.now() / 1000)
  const call = async ({ timestamp = now, token = `${Math.random()}`.padEnd(30, '0'), signedWith = key, signature = '' }) => {
    const signed = signature || createHmac('sha256', signedWith).update(`${timestamp}${token}`).digest('hex')
    const form = new URLSearchParams({
      timestamp: `${timestamp}`,
      token,
      signature: signed,
      recipient: world.address,
      sender: 'ana@customer.test',
      'body-mime': raw(`By Mailgun ${token}`),
    })
    return (await fetch(`${world.library.address}/api/integrations/mailgun/${world.library.support_lib_id}/mime`, { method: 'POST', body: form })).status
  }
  expect(await call({})).toBe(403)
  await world.agent.calls.inboundMail.saveSettings({ mailgun_key: key })
  expect(await call({ signedWith: 'another' })).toBe(403)
  expect(await call({ timestamp: now - 3600 })).toBe(403)
  expect(await call({ signature: 'x' })).toBe(403)
  expect(await call({ token: 'once'.padEnd(30, '0') })).toBe(200)
  expect(await call({ token: 'once'.padEnd(30, '0') })).toBe(403)
  expect((await decided(world.agent)).size).toBe(1)
})

test('an uploaded mail is decided like any other', async () => {
  const world = await newWorld()
  const form = new FormData()
  form.set('recipient', world.reply)
  form.set('file', new Blob([raw('Uploaded')]), 'mail.eml')
  const answer = await fetch(`${world.library.address}/api/integrations/inbound-mails`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${world.agent.token}` },
  })
  expect(await answer.json()).toMatchObject({ is_known: false })
  // Without a connection, nothing vouches for the author but the signed address.
  expect((await decided(world.agent)).get('Uploaded')).toMatchObject({ source: 'upload' })
})

test('mails about a conversation are in the journal of those who may read it: its messages, reports, duplicates, and mails that wait', async () => {
  const world = await newWorld()
  const flags = { canViewIntegrations: true, canCreateAndEditIntegrations: true } as const
  const noInbox = { canTakeChats: false, canSuperviseChats: false, canViewExistingTickets: false, canViewChatArchives: false } as const
  const none = await world.library.user('agent', { ...noInbox, ...flags })
  const all = await world.library.user('agent', { ...noInbox, ...flags, canSuperviseChats: true, canViewExistingTickets: true })
  const answer = raw('Answer')
  const report = `Final-Recipient: rfc822; ana@customer.test\r\nAction: failed\r\nStatus: 5.1.1`
  const parts = `--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx\r\n\r\n${report}\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${world.message_id}\r\n--b--`
  const multipart = { 'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b' }
  await arrive(world, { to: [world.reply], raw: answer })
  await arrive(world, { to: [world.reply], from: 'eve@other.test', raw: raw('Other sender', { From: 'eve@other.test' }) })
  await arrive(world, { raw: raw('Report', multipart, parts) })
  await arrive(world, { raw: raw('Unknown report', multipart, parts.replace(world.message_id, '<other@elsewhere.test>')) })
  await sendRaw(receiving.port, [{ from: 'ana@customer.test', to: [world.reply], raw: `Received: from elsewhere\r\n${answer}` }])
  await world.agent.calls.inboundMail.saveSettings({ who_may_open: 'nobody' })
  const free = await arrive(world, { raw: raw('Not open') })
  const listed = async (who: typeof none) => (await who.calls.inboundMail.list({})).mails
  const whole = await listed(all)
  expect(whole.map(({ subject, reason }) => `${subject}: ${reason}`).sort()).toEqual([
    ...['Answer: duplicate', 'Answer: reply_address', 'Not open: not_open', 'Other sender: other_sender'],
    ...['Report: delivery_report', 'Unknown report: delivery_report'],
  ])
  expect((await listed(none)).map(({ subject }) => subject)).toEqual(['Not open'])
  for (const { mail_ref } of whole.filter((mail) => mail.mail_ref !== free.mail_ref)) {
    await expect(none.calls.inboundMail.source({ mail_ref })).rejects.toMatchObject({ code: 'not_found' })
    await expect(none.calls.inboundMail.decide({ mail_ref, as: 'discard' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(none.calls.inboundMail.reprocess({ mail_refs: [mail_ref] })).rejects.toMatchObject({ code: 'not_found' })
    expect((await all.calls.inboundMail.source({ mail_ref })).source).toContain('Message-ID')
  }
  expect((await none.calls.inboundMail.source({ mail_ref: free.mail_ref })).source).toContain('Not open')
})
