import { sightFields } from '@porchlight/contracts/conversations/sight'
import type { SignalFrame } from '@porchlight/contracts/live'
import { send } from '../../kernel/calls/pipeline.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { SignalMessage } from '../../kernel/data/bus.ts'
import { nameLock } from '../../kernel/data/lock-by-name.ts'
import { whoIsThere } from './faces.ts'
import { isVisitorOnline, presenceOf } from './leases.ts'

/**
 * Makes announcements of the same presence take turns until the transaction ends. Otherwise, one that read the presence just before a change could be published
 * after the change's own announcement, and screens would keep the outdated state.
 */
function takeTurn(ctx: Ctx, whose: string): void {
  void send(ctx.db, 'presence-turn', nameLock(ctx, `presence:${whose}`))
}

/** Announces an agent's presence to staff, and the team's presence to visitors. */
export async function announceAgent(ctx: Ctx, user_id: string): Promise<void> {
  takeTurn(ctx, 'team')
  const presence = (await presenceOf(ctx, [user_id])).get(user_id) ?? 'offline'
  signal(ctx, 'staff', { signal: 'agent_presence', user_id, presence })
  signal(ctx, 'visitor', { signal: 'online', ...(await whoIsThere(ctx)) })
}

/** Announces to visitors whether the team is there. */
export async function announceTeam(ctx: Ctx): Promise<void> {
  takeTurn(ctx, 'team')
  signal(ctx, 'visitor', { signal: 'online', ...(await whoIsThere(ctx)) })
}

/** Tells staff who may see one of the visitor's open conversations whether the visitor is online; conversation lists show it too. */
export async function announceVisitor(ctx: Ctx, visitor_id: string): Promise<void> {
  takeTurn(ctx, visitor_id)
  const is_online = await isVisitorOnline(ctx, visitor_id)
  const rows = await ctx.db
    .selectFrom('conversations')
    .select(['conversation_ref', 'state', 'participants', ...sightFields])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('visitor_id', '=', visitor_id)
    .where('state', '<>', 'closed')
    .limit(20)
    .execute()
  for (const { conversation_ref, ...seen } of rows) {
    const about = { stream: `conversation:${conversation_ref}`, view: { ...seen, visitor: { visitor_id } } } as const
    signal(ctx, 'staff', { signal: 'visitor_presence', conversation_ref, is_online }, about)
  }
}

function signal(ctx: Ctx, to: 'staff' | 'visitor', frame: SignalFrame, about?: SignalMessage['about']): void {
  ctx.ports.bus.publish({ kind: 'signal', support_lib_id: ctx.support_lib_id, signal: { stream: null, to: [to], except: null, about, frame } })
}
