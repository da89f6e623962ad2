import type { Operation } from '@porchlight/contracts/define'
import type { ServerFrame } from '@porchlight/contracts/live'
import { workflowsApi } from '@porchlight/contracts/workflows/workflows'
import { makeLog } from '../../kernel/process/log.ts'
import { personalRows } from '../../modules/personal-data/declared.ts'
import { plantDeclared } from '../../modules/personal-data/testing/plant-declared.ts'
import { receiver } from '../../modules/webhooks/testing/receiver.ts'
import { modules } from '../../modules.ts'
import { entryOf } from '../entries.ts'
import { jobsDone } from '../jobs-done.ts'
import { openSocket } from '../live-socket.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { until } from '../until.ts'
import { type Answer, ask, type Question } from './ask.ts'
import { actHidden, type HiddenConversations } from './hidden-acts.ts'
import { type Asker, askers, buildHiddenLibrary, type HiddenLibrary, limitedAskers } from './hidden-library.ts'
import { type HiddenRows, hiddenRows, refsIn } from './hidden-rows.ts'
import { type PlantedLeaks, withLeaks } from './planted-leaks.ts'
import { asked, fieldsOf, questionsOf } from './questions.ts'

/** A library that was asked everything, in which somebody then acted out of the others' sight, and that was asked again. */
export type Survey = {
  server: TestServer
  made: HiddenLibrary
  conversations: HiddenConversations
  hidden: HiddenRows
  questions: readonly (Question & { isPlain: boolean })[]
  /** When the first question was asked. */
  since: string
  before: ReadonlyMap<string, Answered>
  after: ReadonlyMap<string, Answered>
  /** What reached the consoles of people, the receiver of webhooks and the log while somebody acted. */
  frames: ReadonlyMap<Asker, readonly ServerFrame[]>
  webhooks: readonly string[]
  lines: readonly string[]
}
/** A question, who asked it, and the answer. */
export type Answered = Question & { who: Asker; answer: Answer }

/** Returns the input with which the matrix calls an operation, for targets that everybody may see. */
export async function plainInput({ visible }: Pick<HiddenLibrary, 'visible'>, operation: Operation): Promise<Record<string, unknown>> {
  const known = fieldsOf(operation)
  return Object.fromEntries(Object.entries(await entryOf(operation).input(visible, 'agent')).filter(([field]) => known.includes(field)))
}

const keyOf = ({ who, operation, input }: Question & { who: Asker }) => `${who} ${operation.name} ${JSON.stringify(input)}`

/** Tries a rule of `own` on what has happened, and returns what the replay counts: an oracle, if it counted more than its owner sees. */
export async function replayed({ calls, rule }: HiddenLibrary, by: Asker = 'own'): Promise<[string, Answered][]> {
  const operation = workflowsApi.readReplay as unknown as Operation
  const { replay_ref } = (await calls[by].workflows.startReplay({ workflow_ref: rule, days: 1 })).replay
  let text = ''
  await until(async () => {
    const { replay } = await calls[by].workflows.readReplay({ replay_ref })
    text = JSON.stringify({ ...replay, replay_ref: '', started_at: '', ended_at: '' })
    return replay.status !== 'running'
  }, 'the replay is over')
  const answered = { who: 'own', operation, input: {}, answer: { code: 'ok', text } } as const
  return [[keyOf(answered), answered]]
}

/** Asks these questions. Everybody is asked the plain ones; the others take turns. */
export async function askAll(
  { server, made, questions }: Pick<Survey, 'server' | 'made' | 'questions'>,
  who: readonly Asker[],
): Promise<Map<string, Answered>> {
  const answers = new Map<string, Answered>()
  const open = who.flatMap((one, turn) => questions.flatMap((question, at) => (question.isPlain || at % 3 === turn ? [{ who: one, ...question }] : [])))
  const next = async (): Promise<void> => {
    for (let each = open.shift(); each; each = open.shift())
      answers.set(keyOf(each), { ...each, answer: await ask(server.address, made.authorization[each.who], each) })
  }
  await Promise.all([next(), next(), next(), next()])
  return answers
}

/** Waits until all that follows from what has happened is done: jobs, rules, webhooks, reports. Otherwise it would change answers later. */
async function settle({ library, people }: HiddenLibrary): Promise<void> {
  const { support_lib_id, kernel } = library
  await jobsDone(library)
  const waits = `select exists (select from consumers_behind($1) where consumer = 'workflows' and since is not null)
    or exists (select from webhook_deliveries where support_lib_id = $1 and state = 'pending') as waits`
  await until(
    async () => (await kernel.database.owner.query<{ waits: boolean }>(waits, [support_lib_id])).rows[0]?.waits === false,
    'rules and webhooks are done',
  )
  const today = new Date().toISOString().slice(0, 10)
  const reports = () => people.all.calls.reports.query({ metrics: 'conversations_new', from: today, to: today } as never)
  await until(async () => (await reports()).is_behind === false, 'reports are up to date')
}

/** Runs the survey. Sockets and the receiver are open as long as the test that calls it. */
export async function survey(leaks: PlantedLeaks): Promise<Survey> {
  const lines: string[] = []
  const hook = await receiver()
  const server = await startTestServer({
    log: makeLog('debug', { write: (line: string) => void lines.push(line) }),
    env: { PRIVATE_WEBHOOKS: '1', INBOUND_MAIL_DOMAIN: 'in.porchlight.test' },
    modules: withLeaks(leaks),
  })
  // Limits have tests of their own; here they would only end the questions.
  server.kernel.ports.limiter = { take: async () => {}, waitOf: () => 0, clear: async () => {} }
  const made = await buildHiddenLibrary(server, hook.url)
  const questions = await questionsFor(made)
  const sockets = new Map<Asker, Awaited<ReturnType<typeof openSocket>>>()
  for (const who of ['own', 'team', 'none', 'all'] as const)
    sockets.set(who, await openSocket(server.address, { token: made.people[who].token }, { library: null }))
  await settle(made)
  const since = new Date().toISOString()
  const before = new Map([...(await askAll({ server, made, questions }, limitedAskers)), ...(await replayed(made))])
  const known = await refsIn(server.kernel, made.library.support_lib_id)
  const counted = new Map([...sockets].map(([who, { frames }]) => [who, frames.length]))
  const sent = hook.received.length
  const conversations = await actHidden(made)
  await plantRest(server, made, (await hiddenRows(server.kernel, made.library.support_lib_id, known, made.canaries.word)).tables)
  const { email, word } = made.canaries
  const { conversation: last } = await made.stranger.calls.tickets.create({ email: `last.${email}`, subject: word, message: word })
  await settle(made)
  await until(async () => JSON.stringify(sockets.get('all')?.frames).includes(last.conversation_ref), 'the last frame')
  const frames = new Map([...sockets].map(([who, socket]) => [who, socket.frames.slice(counted.get(who))]))
  const hidden = await hiddenRows(server.kernel, made.library.support_lib_id, known, word)
  const webhooks = hook.received.slice(sent).flatMap(({ path, body }) => (path.endsWith('/all') ? [] : [body]))
  const after = new Map([...(await askAll({ server, made, questions }, askers)), ...(await replayed(made))])
  return { server, made, conversations, hidden, questions, since, before, after, frames, webhooks, lines }
}

async function questionsFor(made: HiddenLibrary): Promise<Survey['questions']> {
  const questions: Survey['questions'][number][] = []
  for (const operation of asked) {
    const inputs = questionsOf(operation, await plainInput(made, operation), made)
    questions.push(...inputs.map((input, at) => ({ operation, input, isPlain: at === 0 })))
  }
  return questions
}

/** Adds a row to each table that declares rows about contacts and has none yet, so that a new table is asked about without anybody remembering it. */
async function plantRest({ kernel }: TestServer, { library, stranger, canaries: { email, word } }: HiddenLibrary, filled: readonly string[]): Promise<void> {
  const address = `plant.${email}`
  const ticket = async () => (await stranger.calls.tickets.create({ email: address, name: word, subject: word, message: word })).conversation
  const [{ conversation_ref, visitor }] = [await ticket(), await ticket()]
  const tables = new Set(personalRows({ modules }).flatMap(({ table }) => (filled.includes(table) || table === 'status_subscribers' ? [] : [table])))
  const client = await kernel.database.owner.connect()
  const about = { support_lib_id: library.support_lib_id, email: address, conversation_ref, visitor_id: visitor.visitor_id }
  const failed = await plantDeclared(client, about, word, [...tables]).finally(() => client.release())
  if (failed.length > 0) throw new Error(`no row in ${failed.join('; ')}`)
}
