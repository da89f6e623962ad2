import { type MailLanguage, mailLanguages } from '@porchlight/contracts/activity/alerts'
import { z } from 'zod'
import type { Ctx } from '../../kernel/context.ts'
import { hashSecret, newSecret } from '../../kernel/ids.ts'
import type { JobTask } from '../../kernel/jobs.ts'
import { composeMail, type NewMail, plainNameInMail } from '../mail/index.ts'
import { mailTemplate } from '../mail-templates/index.ts'
import { mailReaderOf } from '../people/index.ts'
import { accountOfEmail, ownerOfAddress } from './access.ts'
import { invitationData } from './invitation-data.ts'
import { inviterName } from './inviter-name.ts'
import { type AccountChange, accountChanges, mails } from './mails.ts'
import { inEachMembership } from './memberships.ts'
import type { Purpose } from './rules.ts'
import { issueCode, killCodes } from './tokens.ts'

const Asked = z.object({ email: z.string() })
const SignedInSession = z.object({ session_id: z.string() })
const Changed = z.object({ account_id: z.string(), what: z.enum(accountChanges) })
const Invited = z.object({ invitation_ref: z.string() })

/** Email jobs. They look up addresses only after the response was sent, so that its timing reveals nothing to outsiders. */
export const mailJobs: JobTask[] = [
  {
    name: 'identity.mail-reset',
    run: (ctx, payload) =>
      toOwner(ctx, payload, 'password_reset', ({ secret, language, company, url }) =>
        mails.link('reset', language, company, `${url}/reset-password?oobCode=${secret}`),
      ),
  },
  {
    name: 'identity.mail-sign-in-link',
    run: (ctx, payload) =>
      toOwner(ctx, payload, 'sign_in_link', ({ secret, language, company, url }) =>
        mails.link('signInLink', language, company, `${url}/hlpt?oobCode=${secret}`),
      ),
  },
  { name: 'identity.mail-invitation', run: mailInvitation },
  { name: 'identity.mail-new-device', run: mailNewDevice },
  { name: 'identity.mail-changed', run: mailChanged },
]

type Compose = (about: { secret: string; language: MailLanguage; company: string; url: string }) => Pick<NewMail, 'subject' | 'text'>

/** Sends the owner of an address a code of the library they entered last. Older codes of this kind become useless, in all of their libraries. */
async function toOwner(ctx: Ctx, payload: Record<string, unknown>, purpose: Purpose, compose: Compose): Promise<void> {
  const account = await accountOfEmail(ctx, Asked.parse(payload).email)
  if (!account) return
  const { account_id, email, user_id } = account
  // Codes in a database that is away cannot be used now, and expire soon.
  await inEachMembership(ctx, account_id, (inside) => killCodes(inside, email, [purpose]), false)
  await ctx.inLibrary(account.support_lib_id, async (inside) => {
    const { secret, expires_at } = await issueCode(inside, { purpose, email, user_id })
    const [{ language }, company] = [await mailReaderOf(inside, user_id), await companyOf(inside)]
    await composeMail(inside, {
      to: email,
      kind: 'account_code',
      ...compose({ secret, language, company, url: inside.config.PUBLIC_URL }),
      useless_after: expires_at,
    })
  })
}

/**
 * Creates the invitation secret that is emailed. The fragment of the link tells the page, and no server, which address it went to. The language is the inviter's:
 * the person's own is not known yet.
 */
async function mailInvitation(ctx: Ctx, payload: Record<string, unknown>): Promise<void> {
  const secret = newSecret()
  const row = await ctx.db
    .updateTable('tokens')
    .set({ token_hash: hashSecret(secret) })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('purpose', '=', 'invitation')
    .where('token_ref', '=', Invited.parse(payload).invitation_ref)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .returning(['email', 'expires_at', 'data'])
    .executeTakeFirst()
  if (!row) return
  const owner = await ownerOfAddress(ctx, row.email)
  const language = await languageOf(ctx, invitationData(row.data).invited_by)
  const link = `${ctx.config.PUBLIC_URL}/join?token=${secret}#${encodeURIComponent(row.email)}`
  const inviter = await inviterName(ctx, invitationData(row.data))
  const mail = mails.link(owner?.is_open ? 'invitationOfAccount' : 'invitation', language, await companyOf(ctx), link, inviter)
  await composeMail(ctx, { to: row.email, kind: 'invitation', ...mail, useless_after: row.expires_at })
}

/** Tells someone that their account was used on a new device. The mail names nothing of which the device could choose the wording. */
async function mailNewDevice(ctx: Ctx, payload: Record<string, unknown>): Promise<void> {
  const session = await ctx.db
    .selectFrom('sessions')
    .select(['user_id', 'created_at', 'address', 'browser', 'os'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('session_id', '=', SignedInSession.parse(payload).session_id)
    .executeTakeFirst()
  if (!session) return
  const { email, language } = await mailReaderOf(ctx, session.user_id)
  const compose = await mailTemplate(ctx, 'new_device', language)
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  const mail = compose({
    device: [session.browser, session.os].filter(Boolean).map(plainNameInMail).join(' · ') || '–',
    address: session.address || '–',
    time: `${format.format(session.created_at)} UTC`,
    sessionsLink: `${ctx.config.PUBLIC_URL}/admin/profile/account`,
  })
  await composeMail(ctx, { to: email, kind: 'new_device', ...mail })
}

/** Has the owner of an account told of a change to how it is entered, whoever made it. */
export const tellOwner = (ctx: Ctx, account_id: string, what: AccountChange): void => ctx.enqueue('identity.mail-changed', { account_id, what })

/** Tells the owner of an account that its password or passkeys changed, or its second factor is off. */
async function mailChanged(ctx: Ctx, payload: Record<string, unknown>): Promise<void> {
  const { account_id, what } = Changed.parse(payload)
  const owner = await ctx.db
    .selectFrom('users')
    .select(['email', 'language'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('account_id', '=', account_id)
    .executeTakeFirst()
  if (owner)
    await composeMail(ctx, {
      to: owner.email,
      kind: 'account_changed',
      ...mails.changed(what, owner.language as MailLanguage, `${ctx.config.PUBLIC_URL}/admin/profile/account`),
    })
}

/** Returns the language of a person of the library; English for anyone else, such as an inviter in the parent library. */
async function languageOf(ctx: Ctx, user_id: string): Promise<MailLanguage> {
  const row = await ctx.db
    .selectFrom('users')
    .select('language')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return mailLanguages.find((each) => each === row?.language) ?? 'en'
}

async function companyOf(ctx: Ctx): Promise<string> {
  const row = await ctx.db.selectFrom('libraries').select('company_name').where('support_lib_id', '=', ctx.support_lib_id).executeTakeFirst()
  return row?.company_name ?? ''
}
