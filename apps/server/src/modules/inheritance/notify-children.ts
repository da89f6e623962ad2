import { type JobTask, type Reaction, reaction } from '../../kernel/jobs.ts'
import { childrenOf } from '../libraries/index.ts'
import { inheritedKinds } from './inherited-kinds.ts'

const name = 'inheritance.tell-children'
/**
 * Kept small because the transaction holds the lock on each child's event counter until the whole page has been notified, which delays the child's messages.
 */
const page = 50

/** Events that change what a parent's children see, or which rule determines it. */
const events = [...Object.values(inheritedKinds).flatMap((kind) => kind.changedBy), 'library.visibility_changed' as const]

/** Notifies the children's open screens that inherited content has changed; changes in quick succession share one notification. */
export const reactions: Reaction[] = events.map((event) =>
  reaction(`inheritance.after-${event}`, event, async (ctx) => {
    if ((await childrenOf(ctx, '', 1)).length > 0) ctx.enqueue(name, {}, { key: `${name} ${ctx.support_lib_id}` })
  }),
)

/** Notifies a page of children, then enqueues the next page. */
export const notifyChildren: JobTask = {
  name,
  async run(ctx, { after = '' }) {
    const children = await childrenOf(ctx, String(after), page)
    for (const { support_lib_id } of children) await ctx.inLibrary(support_lib_id, async (child) => child.emit('library.defaults_changed', {}))
    const last = children.at(-1)
    if (last && children.length === page) ctx.enqueue(name, { after: last.support_lib_id }, { key: `${name} ${ctx.support_lib_id} ${last.support_lib_id}` })
  },
}
