import { sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../../kernel/context.ts'
import { hashSecret, newSecret } from '../../kernel/ids.ts'
import type { JobTask } from '../../kernel/jobs.ts'
import { composeMail, type NewMail } from '../mail/index.ts'
import { type Account, accountOfEmail } from './access.ts'
import { mails } from './mails.ts'
import { issueCode } from './tokens.ts'

const Asked = z.object({ email: z.string() })
const Invited = z.object({ invitation_ref: z.string() })

/** Email jobs. They look up addresses only after the response was sent, so that its timing reveals nothing to outsiders. */
export const mailJobs: JobTask[] = [
  {
    name: 'identity.mail-reset',
    run: (ctx, payload) =>
      toOwner(ctx, payload, async (inside, { email, user_id }) => {
        const { secret, expires_at } = await issueCode(inside, { purpose: 'password_reset', email, user_id })
        return { ...mails.reset(await companyOf(inside), `${inside.config.PUBLIC_URL}/reset-password?oobCode=${secret}`), useless_after: expires_at }
      }),
  },
  {
    name: 'identity.mail-sign-in-link',
    run: (ctx, payload) =>
      toOwner(ctx, payload, async (inside, { email, user_id }) => {
        const { secret, expires_at } = await issueCode(inside, { purpose: 'sign_in_link', email, user_id })
        return { ...mails.signInLink(await companyOf(inside), `${inside.config.PUBLIC_URL}/hlpt?oobCode=${secret}`), useless_after: expires_at }
      }),
  },
  { name: 'identity.mail-invitation', run: mailInvitation },
]

type Compose = (ctx: Ctx, account: Account) => Promise<Pick<NewMail, 'subject' | 'text' | 'useless_after'>>

async function toOwner(ctx: Ctx, payload: Record<string, unknown>, compose: Compose): Promise<void> {
  const account = await accountOfEmail(ctx, Asked.parse(payload).email)
  if (!account) return
  await ctx.inLibrary(account.support_lib_id, async (inside) => {
    await composeMail(inside, { to: account.email, ...(await compose(inside, account)) })
  })
}

/** Creates the invitation secret that is emailed. */
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
    .returning(['email', 'expires_at'])
    .executeTakeFirst()
  if (!row) return
  const { rows } = await sql<{ id: string | null }>`select library_of_email(${row.email}) as id`.execute(ctx.db)
  const company = await companyOf(ctx)
  const mail = rows[0]?.id ? mails.invitationToOther(company) : mails.invitation(company, `${ctx.config.PUBLIC_URL}/join?token=${secret}`)
  await composeMail(ctx, { to: row.email, ...mail, useless_after: row.expires_at })
}

async function companyOf(ctx: Ctx): Promise<string> {
  const row = await ctx.db.selectFrom('libraries').select('company_name').where('support_lib_id', '=', ctx.support_lib_id).executeTakeFirst()
  return row?.company_name ?? ''
}
