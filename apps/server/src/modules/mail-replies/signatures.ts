import { mailRepliesApi } from '@porchlight/contracts/mail/mail-replies'
import { sql } from 'kysely'
import { type Ctx, can } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { action, query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { presentTeams, teamsOf } from '../people/index.ts'

async function stored(ctx: Ctx, owner_kind: 'person' | 'team', owners: readonly string[]): Promise<Map<string, string>> {
  if (owners.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('mail_signatures')
    .select(['owner_id', 'signature'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('owner_kind', '=', owner_kind)
    .where('owner_id', 'in', owners)
    .execute()
  return new Map(rows.map(({ owner_id, signature }) => [owner_id, signature]))
}

/** Returns what stands below a mail that this person writes for this team: their own signature, then the team's. Nobody's mail has only the team's. */
export async function signatureFor(ctx: Ctx, user_id: string | null, team_ref: string | null): Promise<string> {
  const own = user_id === null ? '' : ((await stored(ctx, 'person', [user_id])).get(user_id) ?? '')
  const team = team_ref === null ? '' : ((await stored(ctx, 'team', [team_ref])).get(team_ref) ?? '')
  return [own, team].filter((each) => each !== '').join('\n')
}

/** Implements GET mail-signatures. */
export const listSignatures = query(mailRepliesApi.signatures, async (ctx) => {
  const { user_id } = staffOf(ctx)
  const team_refs = await teamsOf(ctx, user_id)
  const own = await stored(ctx, 'person', [user_id])
  const ofTeams = await stored(ctx, 'team', team_refs)
  const teams = team_refs.length === 0 ? [] : await presentTeams(ctx, team_refs)
  return { own: own.get(user_id) ?? '', teams: teams.map(({ team_ref, team_name }) => ({ team_ref, name: team_name, signature: ofTeams.get(team_ref) ?? '' })) }
})

/** Implements PUT mail-signatures. */
export const saveSignature = action(mailRepliesApi.saveSignature, async (ctx, { team_ref, signature }) => {
  const { user_id } = staffOf(ctx)
  const { support_lib_id } = ctx
  if (team_ref !== undefined) {
    if (!can(ctx.actor, 'canManageTicketSettings')) throw refuse('forbidden')
    if ((await presentTeams(ctx, [team_ref])).length === 0) throw refuse('not_found')
  }
  const owner = { support_lib_id, owner_kind: team_ref === undefined ? 'person' : 'team', owner_id: team_ref ?? user_id }
  await ctx.db
    .insertInto('mail_signatures')
    .values({ ...owner, signature })
    .onConflict((conflict) => conflict.columns(['support_lib_id', 'owner_kind', 'owner_id']).doUpdateSet({ signature: sql`excluded.signature` }))
    .execute()
  return {}
})
