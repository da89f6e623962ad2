import { generateKeyPairSync } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { authenticateMail, standingOf } from './authenticate-mail.ts'
import { checkSenders } from './check-senders.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

/** What DNS says of these domains; an error stands for a server that does not answer. */
const zone: Record<string, string[] | Error> = {
  'TXT signed.test': ['v=spf1 -all'],
  'TXT s1._domainkey.signed.test': [`v=DKIM1; k=rsa; p=${key}`],
  'TXT _dmarc.signed.test': ['v=DMARC1; p=reject'],
  'TXT s1._domainkey.revoked.test': ['v=DKIM1; k=rsa; p='],
  'TXT s1._domainkey.silent.test': Object.assign(new Error('servfail'), { code: 'ESERVFAIL' }),
  'TXT sent.test': ['v=spf1 ip4:192.0.2.1 ~all'],
  'TXT strict.test': ['v=spf1 ip4:192.0.2.1 -all'],
  'TXT neutral.test': ['v=spf1 ?all'],
  'TXT broken.test': ['v=spf1 ip4:nonsense -all'],
  'TXT twice.test': ['v=spf1 -all', 'v=spf1 +all'],
  'TXT loops.test': ['v=spf1 include:loops.test -all'],
  'TXT included.test': ['v=spf1 include:sent.test -all'],
}
const resolveDns = async (name: string, type: string) => {
  const found = zone[`${type} ${name.toLowerCase()}`]
  if (found === undefined) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
  if (found instanceof Error) throw found
  return found.map((text) => text.match(/.{1,250}/g) ?? [])
}

const envelope = (sender: string, client_address = '192.0.2.1') => ({ client_address, client_name: 'mx.sender.test', envelope_from: sender })
const plain = (from: string) => Buffer.from(`From: ${from}\r\nTo: desk@velo.test\r\nSubject: Hi\r\nDate: Wed, 25 Nov 2026 09:00:00 +0000\r\n\r\nHello\r\n`)

async function signedMail(domainName: string, from = `ana@${domainName}`): Promise<Buffer> {
  const dkim = { domainName, keySelector: 's1', privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string }
  const sent = await createTransport({ streamTransport: true, buffer: true, newline: 'windows', dkim }).sendMail({
    from,
    to: 'desk@velo.test',
    subject: 'Hi',
    text: 'Pay 10',
  })
  return sent.message as Buffer
}

test.each([
  ['the address is listed', 'sent.test', '192.0.2.1', 'pass'],
  ['listed by a record that is included', 'included.test', '192.0.2.1', 'pass'],
  ['another address, softly', 'sent.test', '192.0.2.9', 'softfail'],
  ['another address', 'strict.test', '192.0.2.9', 'fail'],
  ['the domain does not say', 'neutral.test', '192.0.2.1', 'neutral'],
  ['the domain has no record', 'none.test', '192.0.2.1', 'none'],
  ['the record is broken', 'broken.test', '192.0.2.1', 'permerror'],
  ['the domain has two records', 'twice.test', '192.0.2.1', 'permerror'],
  ['the record includes itself', 'loops.test', '192.0.2.1', 'permerror'],
])('SPF, where %s', async (_name, domain, address, spf) => {
  expect(await authenticateMail(plain(`ana@${domain}`), envelope(`ana@${domain}`, address), resolveDns, checkSenders)).toMatchObject({ spf, domain })
})

test('a signature holds for the bytes that were signed, for its own domain, and while DNS has its key', async () => {
  const mail = await signedMail('signed.test')
  const verdicts = async (raw: Buffer) => authenticateMail(raw, envelope('bounces@relay.test'), resolveDns, checkSenders)
  expect(await verdicts(mail)).toMatchObject({ dkim: 'pass', dmarc: 'pass', aligned: true })
  const changed = await verdicts(Buffer.from(mail.toString().replace('Pay 10', 'Pay 99')))
  expect(changed).toMatchObject({ dmarc: 'fail', aligned: false })
  expect(changed.dkim).not.toBe('pass')
  expect(standingOf(changed)).toBe('failed')
  const foreign = await verdicts(await signedMail('signed.test', 'ceo@strict.test'))
  expect(foreign).toMatchObject({ dkim: 'pass', aligned: false })
  expect((await verdicts(await signedMail('revoked.test'))).dkim).not.toBe('pass')
  expect((await verdicts(await signedMail('silent.test'))).dkim).toBe('temperror')
})
