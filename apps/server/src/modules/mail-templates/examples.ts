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
  }
  return Object.fromEntries(mailTemplateKinds[kind].placeholders.map((name) => [name, all[name]]))
}
