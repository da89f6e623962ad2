import { type JobTask, type Reaction, reaction } from '../../kernel/jobs.ts'
import { contentChanged } from '../categories/index.ts'
import { childrenOf } from '../libraries/index.ts'

const name = 'inheritance.tell-children'
/** Each child's number of events is held until all of a page have theirs, and its messages wait for that. */
const page = 50

/** What children see of their parent, or how it is decided. An article's words reach them when they are published; the others' when they are saved. */
const events = [
  ...(['article', 'newsflash', 'course'] as const).flatMap((kind) =>
    (['published', 'unpublished', 'deleted'] as const).map((what) => `${kind}.${what}` as const),
  ),
  'newsflash.saved' as const,
  'course.saved' as const,
  ...(['created', 'updated', 'moved', 'deleted'] as const).map((what) => `category.${what}` as const),
  'library.visibility_changed' as const,
]

/** Open screens of the children hear that what they show of the parent has changed; several changes in a row are told together. */
export const reactions: Reaction[] = events.map((event) =>
  reaction(`inheritance.after-${event}`, event, async (ctx) => {
    if ((await childrenOf(ctx, '', 1)).length > 0) ctx.enqueue(name, {}, { key: `${name} ${ctx.support_lib_id}` })
  }),
)

/** Tells a page of children, then asks for the next one. */
export const tellChildren: JobTask = {
  name,
  async run(ctx, { after = '' }) {
    const children = await childrenOf(ctx, String(after), page)
    for (const { support_lib_id } of children)
      await ctx.inLibrary(support_lib_id, async (child) => child.emit('library.defaults_changed', {}, contentChanged()))
    const last = children.at(-1)
    if (last && children.length === page) ctx.enqueue(name, { after: last.support_lib_id }, { key: `${name} ${ctx.support_lib_id} ${last.support_lib_id}` })
  },
}
