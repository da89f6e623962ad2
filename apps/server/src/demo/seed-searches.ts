import { performAdmitted } from '../kernel/calls/perform.ts'
import { newRef } from '../kernel/ids.ts'
import { asSystem } from '../kernel/jobs.ts'
import { type Kernel, systemRequest } from '../kernel/kernel.ts'
import { drawn } from './drawn.ts'

/** Shop visitors' searches that found nothing, with spelling variants, and how often a chat followed. */
const missed: { queries: string[]; chats: number }[] = [
  { queries: ['student discount', 'Student discount?', 'discount for students', 'student discount', 'student discount'], chats: 2 },
  { queries: ['dog trailer', 'trailer for my dog', 'dog trailer', 'Dog trailer'], chats: 1 },
  { queries: ['sell my old bike', 'sell old bike', 'old bike sell'], chats: 1 },
  { queries: ['tandem rental', 'tandem rental'], chats: 0 },
  { queries: ['unicycle'], chats: 0 },
]

const dayMs = 86_400_000

/** Creates several weeks of visitor activity in a library: searches without results, searches that led to an article, and article views. */
export async function seedSearches(kernel: Kernel, supportLibId: string): Promise<void> {
  const call = async (name: string, input: object, daysAgo: number) => {
    const handler = kernel.handlers.get(name)
    if (!handler) throw new Error(`no handler of ${name}`)
    const at = new Date(kernel.clock.now().getTime() - daysAgo * dayMs)
    const request = { actor: { kind: 'nobody' } as const, input: { supportLibId, ...input }, meta: systemRequest(`demo ${newRef()}`) }
    // Skip admission: weeks of activity at once would exceed the visitors' rate limits.
    return (await performAdmitted({ ...kernel, clock: { now: () => at } }, handler, request)) as { searchId?: string }
  }
  for (const { queries, chats } of missed) {
    for (const [index, searchQuery] of queries.entries())
      await call('visitorActivity.addSearch', { activity: { searchQuery, status: 'failed', ticket: index < chats ? 1 : 0 } }, drawn(searchQuery, 25) + index)
  }
  for (const { article_id, article_title, article_keywords } of await readArticles(kernel, supportLibId)) {
    const daysAgo = (index: number) => (drawn(article_title, 20) + index * 2) % 30
    for (const [index, searchQuery] of article_keywords.entries())
      await call('visitorActivity.addSearch', { activity: { searchQuery, status: 'passed', articlesReadId: article_id } }, daysAgo(index))
    for (let index = 0; index < 1 + drawn(article_title, 4); index++)
      await call('visitorActivity.addArticle', { activity: { articleId: article_id } }, daysAgo(index))
  }
}

/** Published articles of the library. */
const readArticles = (kernel: Kernel, support_lib_id: string) =>
  asSystem(kernel, support_lib_id, 'demo', (ctx) =>
    ctx.db
      .selectFrom('articles')
      .select(['article_id', 'article_title', 'article_keywords'])
      .where('support_lib_id', '=', support_lib_id)
      .where('is_published', '=', true)
      .execute(),
  )
