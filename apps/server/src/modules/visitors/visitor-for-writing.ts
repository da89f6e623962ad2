import Bowser from 'bowser'
import type { Ctx, VisitorActor } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { newRef } from '../../kernel/ids.ts'

/**
 * Returns the calling visitor's id, creating the visitor on the first message. Safe if two tabs send it at once.
 * @throws AppError `unauthenticated` if the secret has no visitor and has since ended
 */
export async function visitorForWriting(ctx: Ctx, actor: VisitorActor): Promise<string> {
  if (actor.visitor_id) return actor.visitor_id
  const { support_lib_id } = ctx
  const known = await ctx.db
    .selectFrom('visitor_secrets')
    .select(['visitor_id', 'ended_at'])
    .where('support_lib_id', '=', support_lib_id)
    .where('secret_hash', '=', actor.secretHash)
    .executeTakeFirst()
  if (known?.ended_at) throw refuse('unauthenticated')
  if (known) return known.visitor_id
  const now = ctx.clock.now()
  const visitor_id = await newVisitor(ctx)
  const claimed = await ctx.db
    .insertInto('visitor_secrets')
    .values({ support_lib_id, secret_hash: actor.secretHash, visitor_id, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('visitor_id')
    .executeTakeFirst()
  if (!claimed) {
    // Another tab was first and has committed by now, because the insert waited for it.
    await ctx.db.deleteFrom('visitors').where('support_lib_id', '=', support_lib_id).where('visitor_id', '=', visitor_id).execute()
    return visitorForWriting(ctx, actor)
  }
  // Re-authenticates the browser's other pages under the new visitor.
  ctx.emit('visitor.created', { visitor_id }, { reauthenticate: [actor.secretHash.toString('base64url')] })
  return visitor_id
}

/** Creates a visitor's row that no secret refers to yet, and returns its id. */
export async function newVisitor(ctx: Ctx): Promise<string> {
  const { support_lib_id } = ctx
  const now = ctx.clock.now()
  const visitor_id = newRef()
  const { browser, os } = describeAgent(ctx.request.userAgent)
  await ctx.db
    .insertInto('visitors')
    .values({
      support_lib_id,
      visitor_id,
      browser,
      os,
      language: (ctx.request.language.split(/[,;]/)[0] ?? '').slice(0, 20),
      country: ctx.request.country || null,
      first_seen_at: now,
      last_seen_at: now,
    })
    .execute()
  return visitor_id
}

/** Creates a contact of which nothing is known, and that no browser can become. */
export async function namelessContact(ctx: Ctx): Promise<string> {
  const visitor_id = newRef()
  const now = ctx.clock.now()
  await ctx.db
    .insertInto('visitors')
    .values({ support_lib_id: ctx.support_lib_id, visitor_id, made_by_staff: true, first_seen_at: now, last_seen_at: now })
    .execute()
  ctx.emit('visitor.created', { visitor_id })
  return visitor_id
}

/** Returns readable names of the browser and operating system, parsed from the user agent. */
export function describeAgent(userAgent: string): { browser: string; os: string } {
  if (!userAgent) return { browser: '', os: '' }
  const { browser, os } = Bowser.parse(userAgent)
  return {
    browser: [browser.name, browser.version?.split('.')[0]].filter(Boolean).join(' '),
    os: [os.name, os.versionName ?? os.version].filter(Boolean).join(' '),
  }
}
