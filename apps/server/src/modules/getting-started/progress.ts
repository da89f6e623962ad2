import { type GettingStartedView, type SetUpStep, setUpSteps } from '@porchlight/contracts/getting-started/getting-started'
import { sql } from 'kysely'
import type { Config } from '../../kernel/config.ts'
import type { Ctx } from '../../kernel/context.ts'
import { lastDeliveryOf } from '../mail/index.ts'

type Facts = {
  has_colour: boolean
  has_sender: boolean
  has_people: boolean
  has_received: boolean
  mailboxes: string[]
  has_invitation: boolean
  has_articles: boolean
  first_chat: string | null
  skipped: string[]
}

/** Returns how far the context's library is set up. */
export async function presentProgress(ctx: Ctx): Promise<GettingStartedView> {
  const facts = await factsOf(ctx)
  const test_mail = await lastDeliveryOf(ctx, 'test')
  const is_mail_kept = isMailKept(ctx.config, facts.has_sender)
  const isDone: Record<SetUpStep, boolean> = {
    company: facts.has_colour,
    receiving: facts.has_received,
    mail: facts.has_sender || (test_mail?.state === 'sent' && !is_mail_kept),
    people: facts.has_people || facts.has_invitation,
    widget: facts.first_chat !== null,
    content: facts.has_articles,
  }
  return {
    steps: setUpSteps.map((step) => ({ step, is_done: isDone[step], is_skipped: facts.skipped.includes(step) })),
    test_mail: test_mail ? { address: test_mail.address, state: test_mail.state, reason: test_mail.reason, changed_at: test_mail.changed_at } : null,
    is_mail_kept,
    has_mail_server: facts.has_sender || Boolean(ctx.config.SMTP_URL),
    receives_at: [...(ctx.config.INBOUND_MAIL_DOMAIN ? [`${ctx.support_lib_id.toLowerCase()}@${ctx.config.INBOUND_MAIL_DOMAIN}`] : []), ...facts.mailboxes],
    first_chat: facts.first_chat,
  }
}

/** Returns whether mails are only stored. In development and in demos, they can be read at /dev/mail. */
export const isMailKept = ({ isProduction, DEMO, SMTP_URL }: Pick<Config, 'isProduction' | 'DEMO' | 'SMTP_URL'>, hasSender: boolean): boolean =>
  isProduction && !DEMO && !SMTP_URL && !hasSender

async function factsOf({ db, support_lib_id: lib, clock }: Ctx): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select l.skipped_steps as skipped,
      l."publicHelpCenterTheme" ? 'themeColor' as has_colour,
      exists (select from mail_senders s where s.support_lib_id = ${lib} and s.is_active and s.failure = '') as has_sender,
      (select count(*) from (select from users u where u.support_lib_id = ${lib} and u.disabled_at is null limit 2) two) > 1 as has_people,
      exists (select from tokens t where t.support_lib_id = ${lib} and t.purpose = 'invitation' and t.used_at is null and t.voided_at is null and t.expires_at > ${clock.now()}) as has_invitation,
      exists (select from inbound_mails m where m.support_lib_id = ${lib}) as has_received,
      array(select m.address from inbound_mailboxes m where m.support_lib_id = ${lib} and m.is_enabled and m.address <> '' order by m.created_at limit 20) as mailboxes,
      exists (select from articles a where a.support_lib_id = ${lib}) as has_articles,
      (select c.conversation_ref from conversations c where c.support_lib_id = ${lib} and c.channel = 'chat' order by c.number limit 1) as first_chat
    from libraries l where l.support_lib_id = ${lib}`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error(`no library ${lib}`)
  return facts
}
