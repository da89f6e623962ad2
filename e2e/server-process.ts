// The server of one flow worker, with commands that create what browsers cannot. Exchanges JSON with its parent process.
import type { PermissionFlag, Role } from '@porchlight/contracts/permission-flags'
import { readConfig } from '../apps/server/src/kernel/config.ts'
import { type Running, start } from '../apps/server/src/kernel/start.ts'
import { firstAdminCode } from '../apps/server/src/modules/identity/index.ts'
import { modules } from '../apps/server/src/modules.ts'
import { copyChats } from '../apps/server/src/testing/copy-chats.ts'
import { keepCompiled } from '../apps/server/src/testing/keep-compiled.ts'
import { type TestLibrary, type TestVisitor, testLibrary } from '../apps/server/src/testing/library.ts'
import { until } from '../apps/server/src/testing/until.ts'

/** A library requested by a test; omitted properties have sensible defaults. */
export type LibraryWish = {
  company_name?: string
  /** A custom key, unique per server. */
  support_lib_id?: string
  /** Key of a parent library created earlier. */
  parent_lib_id?: string
  /** The staff; defaults to an admin and two agents. */
  people?: PersonWish[]
  /** Chat settings; omitted ones keep their defaults. */
  chat_settings?: Record<string, unknown>
}
export type PersonWish = {
  role: Role
  name?: string
  flags?: Partial<Record<PermissionFlag, boolean>>
  /** Someone of an earlier library, whose account gets this second membership; flags are then the role's. */
  account?: { email: string }
}

export type MintedUser = { user_id: string; email: string; password: string; name: string; role: Role }
export type MintedLibrary = {
  support_lib_id: string
  company_name: string /** Empty if none of its people may see it. */
  identity_secret: string
  people: MintedUser[]
}

/** The commands this process accepts. */
export type Ask = {
  library: { input: LibraryWish; answer: MintedLibrary }
  /** The one-time code that a fresh installation prints; null once an account exists. */
  firstAdminCode: { input: Record<string, never>; answer: string | null }
  /** A visitor's first message in a library: creates a waiting conversation. */
  conversation: { input: { support_lib_id: string; message: string }; answer: { conversation_ref: string } }
  /** So many waiting conversations, copies of one. */
  queue: { input: { support_lib_id: string; count: number }; answer: null }
  /** Another message from the conversation's visitor. */
  message: { input: { support_lib_id: string; conversation_ref: string; message: string }; answer: null }
  /** More messages from the visitor in a waiting conversation, with the texts 'Message 2' and so on. */
  history: { input: { support_lib_id: string; conversation_ref: string; count: number }; answer: null }
  /** Published articles, named 'About 1' and so on, without a category. */
  articles: { input: { support_lib_id: string; count: number }; answer: null }
  /** The moment has come at which texts of a library are scheduled to be published. */
  due: { input: { support_lib_id: string }; answer: null }
}

/** A response; id 0 means that the server is ready. */
export type Said = { id: number; answer?: unknown; failed?: string }
type Asked = { [K in keyof Ask]: { id: number; command: K; input: Ask[K]['input'] } }[keyof Ask]

const defaultPeople: PersonWish[] = [
  { role: 'admin', name: 'Ada Admin' },
  { role: 'agent', name: 'Alex Agent' },
  { role: 'agent', name: 'Bo Agent' },
]

const running = await start({ config: readConfig(), modules })
keepCompiled()
// Flows kill this process but never the database, whose crash safety is tested separately.
for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) await running.kernel.database.owner.query(`alter system set ${setting} = off`)
await running.kernel.database.owner.query('select pg_reload_conf()')
const minted = new Map<string, TestLibrary>()
const visitors = new Map<string, TestVisitor>()

const stop = () => void running.stop().then(() => process.exit(0))
process.once('SIGTERM', stop)
process.once('disconnect', stop)
process.on('message', (asked: Asked) => void answer(asked))
say({ id: 0 })

async function answer(asked: Asked): Promise<void> {
  try {
    say({ id: asked.id, answer: await carryOut(asked) })
  } catch (error) {
    say({ id: asked.id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

async function carryOut(asked: Asked): Promise<unknown> {
  if (asked.command === 'library') return mintLibrary(asked.input, running)
  if (asked.command === 'articles') return plantArticles(asked.input)
  if (asked.command === 'due') return publishScheduled(asked.input)
  if (asked.command === 'queue') return plantQueue(asked.input)
  if (asked.command === 'message') return sayMore(asked.input)
  if (asked.command === 'history') return plantHistory(asked.input)
  return asked.command === 'conversation' ? startConversation(asked.input) : ((await firstAdminCode(running.kernel)) ?? null)
}

async function mintLibrary(
  { company_name = 'Northwind Bikes', people = defaultPeople, chat_settings, ...keys }: LibraryWish,
  server: Running,
): Promise<MintedLibrary> {
  const library = await testLibrary(server, { company_name, ...keys })
  const { support_lib_id } = library
  minted.set(support_lib_id, library)
  const users: MintedUser[] = []
  let identity_secret = ''
  for (const { role, name = `${role} ${users.length + 1}`, flags, account } of people) {
    const user = await (account ? library.alsoUser(account, role) : library.user(role, flags))
    await library.inside((ctx) => ctx.db.updateTable('users').set({ agent_name: name, display_name: name }).where('user_id', '=', user.user_id).execute())
    if (role === 'admin' && !identity_secret) identity_secret = (await user.calls.libraries.identitySecret()).identity_secret
    users.push({ user_id: user.user_id, email: user.email, password: user.password, name, role })
  }
  if (chat_settings) {
    await library.inside((ctx) =>
      ctx.db
        .updateTable('libraries')
        .set({ chat_settings: JSON.stringify(chat_settings) })
        .where('support_lib_id', '=', support_lib_id)
        .execute(),
    )
  }
  return { support_lib_id, company_name, identity_secret, people: users }
}

/** @throws Error if the library was not minted here */
function libraryOf(support_lib_id: string): TestLibrary {
  const library = minted.get(support_lib_id)
  if (!library) throw new Error(`no library ${support_lib_id} was minted here`)
  return library
}

async function startConversation({ support_lib_id, message }: Ask['conversation']['input']): Promise<Ask['conversation']['answer']> {
  const visitor = libraryOf(support_lib_id).visitor()
  const { message: sent } = await visitor.calls.messages.send({ client_msg_id: crypto.randomUUID(), message })
  visitors.set(sent.conversation_ref, visitor)
  return { conversation_ref: sent.conversation_ref }
}

async function plantQueue({ support_lib_id, count }: Ask['queue']['input']): Promise<null> {
  const { conversation_ref } = await startConversation({ support_lib_id, message: 'Is anybody here?' })
  await copyChats(libraryOf(support_lib_id), { conversation_ref, messages: [] }, count - 1)
  return null
}

async function sayMore({ conversation_ref, message }: Ask['message']['input']): Promise<null> {
  await visitors.get(conversation_ref)?.calls.messages.send({ client_msg_id: crypto.randomUUID(), conversation_ref, message })
  return null
}

async function plantHistory({ support_lib_id, conversation_ref, count }: Ask['history']['input']): Promise<null> {
  const { owner } = running.kernel.database
  const of = [support_lib_id, conversation_ref, count]
  await owner.query(
    `insert into messages (support_lib_id, conversation_ref, seq, visitor_seq, id, changed_seq, visitor_changed_seq, sender_type, sender_id, message, sent_via, created_at)
     select $1, $2, n, n, $2 || '-' || n, n, n, 'visitor', c.visitor_id, 'Message ' || n, 'widget', c.created_at + n * interval '1 millisecond'
     from generate_series(2, $3::int) n, conversations c where c.support_lib_id = $1 and c.conversation_ref = $2`,
    of,
  )
  await owner.query('update conversations set seq = $3, visitor_seq = $3 where support_lib_id = $1 and conversation_ref = $2', of)
  return null
}

async function plantArticles({ support_lib_id, count }: Ask['articles']['input']): Promise<null> {
  const at = new Date()
  const article = { article_content: '<p>What to know, step by step.</p>', article_keywords: [], meta_title: '', meta_description: '', is_published: true }
  const rows = Array.from({ length: count }, (_none, index) => ({
    ...article,
    support_lib_id,
    article_id: crypto.randomUUID(),
    article_title: `About ${index + 1}`,
    slug: `about-${index + 1}`,
    published_at: at,
    created_at: at,
    updated_at: at,
  }))
  await minted.get(support_lib_id)?.inside(async (ctx) => {
    await ctx.db.insertInto('articles').values(rows).execute()
    for (const { article_id } of rows) ctx.emit('article.saved', { article_id }, { subject: article_id })
  })
  // Jobs index the articles, after the jobs that earlier tests left behind.
  const of = [support_lib_id, rows.map(({ article_id }) => article_id)]
  const indexed = `select count(*)::int as count from search_documents where support_lib_id = $1 and kind = 'article' and id = any ($2::text[])`
  const { owner } = running.kernel.database
  await until(async () => (await owner.query<{ count: number }>(indexed, of)).rows[0]?.count === count, 'the articles are indexed')
  return null
}

async function publishScheduled({ support_lib_id }: Ask['due']['input']): Promise<null> {
  const { owner } = running.kernel.database
  for (const table of ['articles', 'news_flashes', 'sop_articles', 'lessons'])
    await owner.query(`update ${table} set publish_at = now() where support_lib_id = $1 and publish_at is not null`, [support_lib_id])
  await owner.query("update graphile_worker._private_jobs set run_at = now() where key like 'publish:' || $1 || ':%'", [support_lib_id])
  return null
}

function say(said: Said): void {
  process.send?.(said)
}
