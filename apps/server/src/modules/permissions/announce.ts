import type { Role } from '@porchlight/contracts'
import type { Ctx, StreamChange } from '../../kernel/context.ts'

/** Tells these users' sockets and screens that what they may do has changed (console refreshes after 500 ms, checklist B9). */
export function announcePermissions(ctx: Ctx, user_ids: string[], role: Role | null): void {
  const changes = user_ids.map((to): StreamChange => ({ stream: 'library', data: { notices: [{ kind: 'permissions_changed' }] }, to }))
  ctx.emit('permissions.changed', { user_ids, role }, { changes, reauthenticate: user_ids })
}
