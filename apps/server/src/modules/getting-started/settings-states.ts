import { type SettingsFact, type SettingsState, settingsCountMax, settingsFacts } from '@porchlight/contracts/getting-started/getting-started'
import {
  automationFlags,
  cannedReplyFlags,
  formFlags,
  generalFlags,
  helpFlags,
  type PermissionFlag,
  teammatesFlags,
} from '@porchlight/contracts/permission-flags'
import { type RawBuilder, sql } from 'kysely'
import { actorId, type Ctx, can } from '../../kernel/context.ts'
import { readsAll } from '../conversations/index.ts'

/** Who may open the page that a fact is about: one of these flags. */
const seers: Record<SettingsFact, readonly PermissionFlag[]> = {
  own_domain: generalFlags,
  languages: generalFlags,
  business_hours: ['canManageWidgetSettings'],
  people: teammatesFlags,
  invitations: teammatesFlags,
  mail_receiving: ['canViewIntegrations'],
  mail_sending: ['canViewIntegrations'],
  mail_domain: ['canViewIntegrations'],
  mail_signatures: ['canViewIntegrations'],
  mail_texts: ['canViewIntegrations'],
  mail_held: ['canViewIntegrations'],
  widget: ['canManageMessengerSettings', ...generalFlags],
  tags: ['canManageWidgetSettings'],
  custom_fields: ['canManageWidgetSettings'],
  sla: ['canManageWidgetSettings'],
  smart_queues: ['canCreateAndEditSmartQueue'],
  automations: automationFlags,
  macros: automationFlags,
  flows: ['canViewForms', 'canCreateAndEditFlows'],
  forms: formFlags,
  answers: generalFlags,
  canned_replies: cannedReplyFlags,
  webhooks: ['canViewIntegrations'],
  api_keys: ['canViewIntegrations'],
  apps: ['canViewIntegrations'],
  articles: helpFlags,
  single_sign_on: generalFlags,
  second_factor: generalFlags,
  retention: generalFlags,
}

/** Facts about mails that may belong to conversations: how many wait tells whoever may not see those that something came. */
const aboutMail = new Set<SettingsFact>(['mail_held'])

type Facts = { [F in SettingsFact]: number } & { broken: SettingsFact[] }

/** Counts rows, up to a bound. */
const counted = (rows: RawBuilder<unknown>) => sql`(select count(*)::int from (select ${rows} limit ${settingsCountMax}) counted)`

/** Returns the states of the settings that the caller may open. */
export async function presentStates(ctx: Ctx): Promise<{ states: SettingsState[] }> {
  const seesAll = readsAll(ctx.actor)
  const shown = settingsFacts.filter((fact) => (seesAll || !aboutMail.has(fact)) && seers[fact].some((flag) => can(ctx.actor, flag)))
  if (shown.length === 0) return { states: [] }
  const facts = await factsOf(ctx)
  return {
    states: shown.map((fact) => ({
      fact,
      state: facts.broken.includes(fact) ? 'problem' : facts[fact] > 0 ? 'on' : 'off',
      count: countedFacts.has(fact) ? facts[fact] : 0,
    })),
  }
}

/** Facts whose number says something; the others are on or off. */
const countedFacts = new Set<SettingsFact>([
  ...(['languages', 'business_hours', 'people', 'invitations', 'tags', 'custom_fields', 'sla', 'smart_queues', 'automations', 'macros'] as const),
  ...(['flows', 'forms', 'canned_replies', 'webhooks', 'api_keys', 'apps', 'articles'] as const),
  ...(['mail_signatures', 'mail_texts', 'mail_held'] as const),
])

/** Mail that came lately proves that mail is received, whichever way it comes. */
const latelyMs = 30 * 24 * 60 * 60 * 1000

async function factsOf({ db, support_lib_id: lib, clock, config, actor }: Ctx): Promise<Facts> {
  const now = clock.now()
  const user_id = actorId(actor)
  const isRunByHand = (isMacro: boolean) => sql`(r.plan -> 'triggers' @> '[{"on":"manual"}]'::jsonb) = ${isMacro}`
  const { rows } = await sql<Facts>`
    select
      (l."custom_subDomain" is not null)::int as own_domain,
      ${counted(sql`from phrase_languages r where r.support_lib_id = ${lib} and r.is_shown`)} as languages,
      ${counted(sql`from business_calendars r where r.support_lib_id = ${lib}`)} as business_hours,
      ${counted(sql`from users r where r.support_lib_id = ${lib} and r.disabled_at is null`)} as people,
      ${counted(sql`from tokens r where r.support_lib_id = ${lib} and r.purpose = 'invitation' and r.used_at is null and r.voided_at is null and r.expires_at > ${now}`)} as invitations,
      (${Boolean(config.INBOUND_MAIL_DOMAIN)}::boolean or exists (select from inbound_mailboxes m where m.support_lib_id = ${lib} and m.is_enabled)
        or exists (select from inbound_mail_settings s where s.support_lib_id = ${lib} and s.mailgun_key is not null)
        or exists (select from inbound_mails m where m.support_lib_id = ${lib} and m.received_at > ${new Date(now.getTime() - latelyMs)}))::int as mail_receiving,
      (${Boolean(config.SMTP_URL)}::boolean or exists (select from mail_senders s where s.support_lib_id = ${lib} and s.is_active))::int as mail_sending,
      (exists (select from mail_senders s where s.support_lib_id = ${lib} and s.is_active))::int as mail_domain,
      ${counted(sql`from mail_signatures r where r.support_lib_id = ${lib} and r.signature <> ''`)} as mail_signatures,
      ${counted(sql`from mail_templates r where r.support_lib_id = ${lib}`)} as mail_texts,
      ${counted(sql`from inbound_mails r where r.support_lib_id = ${lib} and r.fate = 'held'`)} as mail_held,
      (exists (select from conversations c where c.support_lib_id = ${lib} and c.channel = 'chat'))::int as widget,
      ${counted(sql`from ticket_options r where r.support_lib_id = ${lib} and r.kind = 'tag' and r.deleted_at is null`)} as tags,
      ${counted(sql`from custom_fields r where r.support_lib_id = ${lib} and r.deleted_at is null`)} as custom_fields,
      ${counted(sql`from sla_policies r where r.support_lib_id = ${lib} and r.is_enabled`)} as sla,
      ${counted(sql`from smart_queues r where r.support_lib_id = ${lib} and r.is_enabled`)} as smart_queues,
      ${counted(sql`from workflows r where r.support_lib_id = ${lib} and r.is_enabled and ${isRunByHand(false)}`)} as automations,
      ${counted(sql`from workflows r where r.support_lib_id = ${lib} and r.is_enabled and ${isRunByHand(true)}`)} as macros,
      ${counted(sql`from flows r where r.support_lib_id = ${lib} and r.version is not null`)} as flows,
      ${counted(sql`from forms r where r.support_lib_id = ${lib} and r.version is not null`)} as forms,
      (coalesce((l.settings -> 'answers' ->> 'forReaders')::boolean, false) or coalesce((l.settings -> 'answers' ->> 'forStaff')::boolean, false))::int as answers,
      ${counted(sql`from canned_replies r where r.support_lib_id = ${lib} and (r.visible_to = 'everyone' or (r.visible_to = 'private' and r.owner_id = ${user_id}))`)} as canned_replies,
      ${counted(sql`from webhook_endpoints r where r.support_lib_id = ${lib} and r.is_enabled`)} as webhooks,
      ${counted(sql`from api_keys r where r.support_lib_id = ${lib} and r.revoked_at is null and (r.expires_at is null or r.expires_at > ${now})`)} as api_keys,
      ${counted(sql`from app_connections r where r.support_lib_id = ${lib}`)} as apps,
      ${counted(sql`from articles r where r.support_lib_id = ${lib} and r.is_published`)} as articles,
      (exists (select from sso_settings s where s.support_lib_id = ${lib} and s.is_on))::int as single_sign_on,
      (exists (select from second_factor_rules r where r.support_lib_id = ${lib}))::int as second_factor,
      (exists (select from retention_rules r where r.support_lib_id = ${lib}))::int as retention,
      array_remove(array[
        case when l.sub_domain_missing_since is not null then 'own_domain' end,
        case when exists (select from inbound_mailboxes m where m.support_lib_id = ${lib} and m.is_enabled and m.failure <> '') then 'mail_receiving' end,
        case when exists (select from mail_senders s where s.support_lib_id = ${lib} and s.is_active and s.failure <> '') then 'mail_sending' end,
        case when exists (select from webhook_endpoints w where w.support_lib_id = ${lib} and (w.failing_since is not null or w.stopped_at is not null)) then 'webhooks' end,
        case when exists (select from app_connections a where a.support_lib_id = ${lib} and a.problem <> '') then 'apps' end
      ], null) as broken
    from libraries l where l.support_lib_id = ${lib}`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error(`no library ${lib}`)
  return facts
}
