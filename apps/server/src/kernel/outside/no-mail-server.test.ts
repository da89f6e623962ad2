import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { mailTransport, noMailServer, type OutgoingMail } from './mail.ts'

const mail = {} as OutgoingMail
const configOf = (change: object) => ({ ...readConfig({}), SMTP_URL: undefined, ...change })

test.each([
  ['in production', { isProduction: true, DEMO: false }, false],
  ['in a public demo, where mails are shown', { isProduction: true, DEMO: true }, true],
  ['in development, where mails are shown', { isProduction: false, DEMO: false }, true],
])('a mail without a mail server counts as sent %s: %s', async (_where, change, isSent) => {
  const sent = mailTransport(configOf(change)).send(mail)
  await (isSent ? expect(sent).resolves.toBeUndefined() : expect(sent).rejects.toThrow(noMailServer))
})
