import { expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { composeMail } from '../mail/index.ts'
import { mailSink } from '../mail/testing/mail-sink.ts'
import { decided, mailDomain, mailWorld, receivingServer, sendRaw } from './testing/mail-world.ts'

/** A report that quotes nothing of our mail, and names an address that we never wrote to, as after a redirection. */
const report = (to: string, subject: string, action: string) =>
  `From: MAILER-DAEMON@customer.test\r\nTo: ${to}\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@mx.customer.test>\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nSorry.\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx\r\n\r\nFinal-Recipient: rfc822; elsewhere@provider.test\r\nAction: ${action}\r\nStatus: 5.1.1\r\n--b--\r\n`

test('a bounce without our Message-ID finds its recipient by the return path; a forged one, a delay and a foreign sender find none', async () => {
  const sink = await mailSink()
  const receiving = await receivingServer({ ...sink.env, MAIL_FROM: `Desk <desk@${mailDomain}>` })
  try {
    const world = await mailWorld(receiving.server)
    const { mail_id } = await world.library.inside((ctx) =>
      composeMail(ctx, { kind: 'test', to: ['one@customer.test', 'two@customer.test'], subject: 'Two', text: 'Hi' }),
    )
    const [one, two] = [await sink.newestTo('one@customer.test'), await sink.newestTo('two@customer.test')]
    const form = new RegExp(`^b-[a-z2-7]{26}@${mailDomain.replaceAll('.', '\\.')}$`)
    expect([one.from, two.from]).toEqual([expect.stringMatching(form), expect.stringMatching(form)])
    expect(one.from).not.toBe(two.from)
    const states = () =>
      world.library.inside(async (ctx) => {
        const rows = await ctx.db.selectFrom('mail_deliveries').select(['recipient', 'state', 'bounce_kind']).where('mail_id', '=', mail_id).execute()
        return Object.fromEntries(rows.map(({ recipient, state, bounce_kind }) => [recipient, bounce_kind ?? state]))
      })
    await eventually(async () => expect(await states()).toEqual({ 'one@customer.test': 'sent', 'two@customer.test': 'sent' }))
    const forged = one.from.replace(/^b-(.)/, (_all, first: string) => `b-${first === 'a' ? 'b' : 'a'}`)
    await expect(sendRaw(receiving.port, [{ from: '', to: [forged], raw: report(forged, 'forged', 'failed') }])).rejects.toMatchObject({ responseCode: 550 })
    await sendRaw(receiving.port, [
      { from: '', to: [one.from], raw: report(one.from, 'delay', 'delayed') },
      { from: '', to: [two.from.toUpperCase()], raw: report(two.from, 'bounce', 'failed') },
    ])
    expect((await decided(world.agent)).get('bounce')).toMatchObject({ fate: 'rejected', reason: 'delivery_report' })
    expect(await states()).toEqual({ 'one@customer.test': 'sent', 'two@customer.test': 'hard' })
  } finally {
    await receiving.stop()
  }
})
