import { type MailTemplateKind, mailTemplateKinds } from '@porchlight/contracts/mail-templates/template-kinds'
import type { Ctx } from '../../kernel/context.ts'
import { nameOf } from '../libraries/index.ts'
import { plainNameInMail } from '../mail/index.ts'

type Placeholder = (typeof mailTemplateKinds)[MailTemplateKind]['placeholders'][number]

/** Returns an example of each placeholder's value, for the preview. */
export async function examplesOf(ctx: Ctx, kind: MailTemplateKind): Promise<Record<string, string>> {
  const { PUBLIC_URL } = ctx.config
  const { company_name } = await nameOf(ctx)
  const all: Record<Placeholder, string> = {
    companyName: plainNameInMail(company_name),
    incidents: 'Payments fail at the moment. We are working on it.',
    whenBack: 'We are closed right now and will be back on Monday, November 30, at 9:00 AM (Europe/Berlin).',
    ticketNumber: '1024',
    hours: '48',
    minutes: '30',
    ticketsLink: `${PUBLIC_URL}/…`,
    title: 'Checkout is slow',
    state: 'Investigating',
    about: 'Investigating · Minor impact',
    text: 'We are looking into it.',
    ratingLink: `${PUBLIC_URL}/reviewForm?key=…`,
    confirmLink: `${PUBLIC_URL}/…`,
    statusLink: `${PUBLIC_URL}/…`,
    unsubscribeLink: `${PUBLIC_URL}/…`,
    event: 'Ana Costa assigned conversation #1024 to you',
    conversationLink: `${PUBLIC_URL}/admin/inbox?…`,
    settingsLink: `${PUBLIC_URL}/admin/profile/account`,
    pauseNote: '',
    summary: '1 conversation needs you',
    alerts: `Ana Costa assigned conversation #1024 to you\n${PUBLIC_URL}/admin/inbox?…`,
    device: 'Firefox · Windows',
    address: '203.0.113.7',
    time: 'Nov 16, 2026, 9:41 AM UTC',
    sessionsLink: `${PUBLIC_URL}/admin/profile/account`,
    reportName: 'Team overview',
    period: 'Nov 16 – 22, 2026',
    numbers: 'New conversations: 128 (before: 117)\nFirst reply time: 14 min (before: 21 min)',
    reportLink: `${PUBLIC_URL}/admin/reports/…`,
    subject: 'New message from kim@example.com (1764061200000123)',
    fields: 'Email: kim@example.com\nBrowser: Firefox\nOS: macOS\nURL: https://shop.example/cart\nRequest: Where is my order?',
  }
  return Object.fromEntries(mailTemplateKinds[kind].placeholders.map((name) => [name, all[name]]))
}
