import { createTransport } from 'nodemailer'
import { until } from '../../../../testing/until.ts'
import { escapeHtml } from '../../../mail/index.ts'
import { inHelp } from './in-help.ts'
import { type Case, type Channel, each, hiddenSecret, lead, line } from './trying.ts'

/** Hundreds of mails on a busy machine. */
const patienceMs = 600_000
type Mail = { name: string; subject: string; text?: string; html?: string; attachments?: { filename: string; content: string }[] }

/** Sends a mail for each case over SMTP, waits for their conversations, and has colleagues look at what helps with them. */
const byMail =
  (where: string, mailOf: (order: Case, context: string) => Mail): Channel =>
  async (shop, cases, { port, address, contexts }) => {
    const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true, pool: true, maxConnections: 4, maxMessages: 1_000_000 })
    const from = (id: string) => `c${id}.${where.replaceAll(' ', '')}@customer.test`
    const sent = async (order: Case) => {
      const { name, ...mail } = mailOf(order, contexts[order.at % Math.max(1, contexts.length)] ?? '')
      await transport.sendMail({ ...mail, to: address, from: { name, address: from(order.id) } })
      return []
    }
    await each(cases, sent)
    transport.close()
    const { support_lib_id, kernel } = shop.library
    const opened = new Map<string, string>()
    await until(
      async () => {
        const { rows } = await kernel.database.owner.query<{ email: string; conversation_ref: string }>(
          `select v.email, c.conversation_ref from conversations c join visitors v using (support_lib_id, visitor_id) where support_lib_id = $1 and v.email like $2`,
          [support_lib_id, `%.${where.replaceAll(' ', '')}@customer.test`],
        )
        for (const { email, conversation_ref } of rows) opened.set(email, conversation_ref)
        return cases.every(({ id }) => opened.has(from(id)))
      },
      `every mail by ${where} has a conversation`,
      patienceMs,
    )
    return each(cases, (order) => inHelp(shop, `${where} ${order.id}`, opened.get(from(order.id)) ?? '', order.at))
  }

/** The order is the text of a mail. */
export const mail = byMail('mail', (order, context) => ({ name: 'Ana', subject: 'Pedals', text: `${lead}${order.mark} ${order.text}\n\n${context}` }))
/** The order is everything of a mail but what is read of it: its sender's name, its subject, a file's name and text, and hidden in its HTML. */
export const aroundMail = byMail('around mail', (order) => ({
  name: line(`${order.mark} ${order.text}`, 120),
  subject: line(`${order.mark} ${order.text}`, 200),
  html: `<p>${lead}</p><div style="display:none">${order.mark} ${escapeHtml(order.text)} ${hiddenSecret}</div><!-- ${order.mark} ${hiddenSecret} --><p>Thank you</p>`,
  attachments: [{ filename: `${line(`${order.mark} ${order.text}`, 150)}.txt`, content: order.text }],
}))
