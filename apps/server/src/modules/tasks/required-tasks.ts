import { holdsUpClosing } from '../conversations/index.ts'

/** The history names this many tasks, and no more text than this. */
const named = { tasksMax: 10, lengthMax: 1000 }

/** Returns the titles as one text. Those for which there is no room are counted, so that no title is cut. */
function titlesText(titles: readonly string[]): string {
  let told = 0
  let length = 0
  for (const title of titles.slice(0, named.tasksMax)) {
    length += title.length + 2
    if (length > named.lengthMax) break
    told += 1
  }
  return [...titles.slice(0, told), ...(told < titles.length ? [`+${titles.length - told}`] : [])].join(', ')
}

holdsUpClosing({
  async openIn(ctx, rows) {
    const refs = rows.filter((row) => ((row.added_fields as { open_tasks?: number } | null)?.open_tasks ?? 0) > 0).map((row) => row.conversation_ref)
    const found = new Map<string, Record<string, string>>()
    if (refs.length === 0) return found
    const tasks = await ctx.db
      .selectFrom('conversation_tasks')
      .select(['conversation_ref', 'task_ref', 'title'])
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('conversation_ref', 'in', refs)
      .where('state', '=', 'open')
      .where('is_required', '=', true)
      .orderBy('position')
      .execute()
    for (const { conversation_ref, task_ref, title } of tasks) {
      const titles = found.get(conversation_ref) ?? {}
      titles[task_ref] = title
      found.set(conversation_ref, titles)
    }
    return found
  },
  passed: (ctx, change, open) => change.happened(ctx, 'task.left_open', { titles: titlesText(Object.values(open)) }),
})
