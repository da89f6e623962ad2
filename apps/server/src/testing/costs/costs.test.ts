// Holds for every event, table and module.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { buildStale } from '../../../../../scripts/tooling/build.ts'
import { newRef } from '../../kernel/ids.ts'
import { wantReactions } from '../../kernel/jobs/wanted-reactions.ts'
import { reaction } from '../../kernel/jobs.ts'
import type { Module } from '../../kernel/kernel.ts'
import { filledIn, publishedForm } from '../../modules/forms/testing/forms.ts'
import { libraryWith } from '../../modules/help/testing/library-with.ts'
import { modules } from '../../modules.ts'
import { startChat, testPassword } from '../library.ts'
import { openSocket, type TestSocket } from '../live-socket.ts'
import { ownServer } from '../test-server.ts'
import { CostCounter } from './counted.ts'
import { outsideBudget, outsideBudgetOf } from './within-budget.ts'

beforeAll(buildStale, 240_000)

/** Starts a server without workers, with a library in which an agent and a visitor talk, an admin looks at the list, and an article is read. */
async function world(extra: Module[] = []) {
  const server = await ownServer({ env: { ROLES: 'web,live' }, modules: [...modules, ...extra], oneDatabase: 'its budgets are those of one database' })
  const { library, publish, support_lib_id } = await libraryWith(undefined, 'Velo', Promise.resolve(server))
  const [admin, agent, watcher] = [await library.user('admin'), await library.user('agent'), await library.user('admin')]
  const visitor = library.visitor()
  const { conversation_ref } = (await startChat(visitor)).conversation
  await agent.calls.conversations.take({ conversation_ref })
  const stream = `conversation:${conversation_ref}`
  const sockets = {
    agent: await openSocket(server.address, { token: agent.token }, { [stream]: null, library: null }),
    list: await openSocket(server.address, { token: watcher.token }, { library: null }),
    visitor: await openSocket(server.address, { support_lib_id, secret: visitor.secret }),
  }
  const counter = new CostCounter(server, library)
  /** Sends a message, and waits until everybody has heard of it. */
  const say = async (send: (message: { client_msg_id: string; conversation_ref: string; message: string }) => Promise<unknown>) => {
    const from = Object.values(sockets).map((socket) => ({ socket, before: socket.frames.length }))
    const message = `hello ${newRef()}`
    await send({ client_msg_id: newRef(), conversation_ref, message })
    await Promise.all(from.map(({ socket, before }) => socket.until(() => hears(socket, before, message), 'the message')))
  }
  return { server, library, publish, support_lib_id, admin, agent, visitor, sockets, counter, conversation_ref, say }
}

const hears = ({ frames }: TestSocket, from: number, message: string) => frames.slice(from).some((frame) => JSON.stringify(frame).includes(message))

test('what is done most often costs what its budget says', async () => {
  const { server, library, publish, support_lib_id, admin, agent, visitor, sockets, counter, conversation_ref, say } = await world()
  const { article_id, slug } = await publish('Brakes')
  const { form_ref } = await publishedForm(admin)
  const page = async (path: string, language = 'en') => {
    const answer = await fetch(server.address + path, { headers: { 'accept-language': language } })
    expect(answer.status, path).toBe(200)
    await answer.text()
  }
  const { help } = visitor.calls
  const costs = {
    'a message of a visitor by socket': await counter.of(() => say((input) => sockets.visitor.do('sendPrivate', input)), sockets),
    'a message of an agent by socket': await counter.of(() => say((input) => sockets.agent.do('sendPrivate', input)), sockets),
    'a message of an agent by HTTP': await counter.of(() => say((input) => agent.calls.messages.send(input)), sockets),
    'a conversation read by its agent': await counter.of(() => agent.calls.conversations.read({ conversation_ref })),
    'the inbox': await counter.of(() => agent.calls.conversations.list({})),
    'a chat that begins': await counter.of(() => startChat(library.visitor())),
    'a help page that is kept': await counter.of(() => page(`/article/details/${support_lib_id}/${slug}`)),
    'a help page that is made': await counter.of(() => page(`/article/details/${support_lib_id}/${article_id}`, `en, ${newRef()}`)),
    'a search by a reader': await counter.of(() => help.searchArticles({ support_lib_id, query: 'brakes' })),
    'the start of the widget': await counter.of(() => page(`/advancedWidget/${support_lib_id}`)),
    'a form that is sent': await counter.of(async () => library.visitor().calls.forms.submit(await filledIn(library, form_ref))),
    'a sign-in': await counter.of(() => agent.calls.identity.signIn({ email: agent.email, password: testPassword })),
  }
  expect(outsideBudget('acts', costs)).toEqual([])
})

/** Returns how many modules the server loads at its start, our own by their folder, and with them these further files. */
async function modulesAtStart(further: readonly string[] = []): Promise<Record<string, number>> {
  const program = `
    import { registerHooks } from 'node:module'
    const loaded = {}
    const root = ${JSON.stringify(new URL('../../../../../', import.meta.url).href)}
    const folder = /^(?:(?:apps[/]server[/]src[/]modules|packages[/]contracts[/]src)[/][^/]+(?=[/])|(?:apps|packages)[/][^/]+(?:[/]src[/][^/]+(?=[/]))?)/
    const kindOf = (url) => url.includes('/node_modules/') ? 'package_modules' : 'own_modules in ' + (folder.exec(url.slice(root.length))?.[0] ?? 'others')
    registerHooks({ load(url, context, next) {
      if (url.startsWith('file:')) loaded[kindOf(url)] = (loaded[kindOf(url)] ?? 0) + 1
      return next(url, context)
    } })
    await import(${JSON.stringify(new URL('../../modules.ts', import.meta.url).href)})
    await import(${JSON.stringify(new URL('../../kernel/start.ts', import.meta.url).href)})
    for (const each of ${JSON.stringify(further)}) await import(each)
    process.stdout.write(JSON.stringify(loaded))
    process.exit()`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  const loaded = JSON.parse(stdout) as Record<string, number>
  return Object.fromEntries(Object.entries(loaded).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

test('the server starts with as few modules as its budget says', async () => {
  expect(outsideBudget('modules', { 'the start of the server': await modulesAtStart() })).toEqual([])
})

test('fifty more features that could react to a message, and that nobody switched on, cost it nothing', async () => {
  const idle = Array.from({ length: 50 }, (_, at) => reaction(`idle.follow-${at}`, 'message.sent', async () => {}, { wanted: `idle-${at}` }))
  const { counter, sockets, say } = await world([{ name: 'idle', reactions: idle }])
  const cost = await counter.of(() => say((input) => sockets.visitor.do('sendPrivate', input)), sockets)
  expect(outsideBudgetOf('acts', 'a message of a visitor by socket', cost)).toEqual([])
})

test('a statement, a job or a frame too many is found, and so are modules that the start has no need of', async () => {
  let isPlanted = false
  const { counter, library, sockets, say, server, support_lib_id, conversation_ref } = await world()
  const { bus } = server.kernel.ports
  const stop = bus.listen(support_lib_id, (message) => {
    if (!isPlanted || message.kind !== 'events') return
    isPlanted = false
    const frame = { signal: 'planted' } as never
    bus.publish({ kind: 'signal', support_lib_id, signal: { stream: `conversation:${conversation_ref}`, to: ['staff', 'visitor'], except: null, frame } })
  })
  const cost = await counter.of(async () => {
    isPlanted = true
    await library.inside(async (ctx) => ctx.enqueue('planted.job', {}))
    await say((input) => sockets.visitor.do('sendPrivate', input))
    await sockets.agent.until(() => sockets.agent.frames.some((frame) => 'signal' in frame), 'the planted frame')
  }, sockets)
  stop()
  const found = outsideBudgetOf('acts', 'a message of a visitor by socket', cost)
  for (const kind of ['statements', 'packets', 'jobs', 'frames_agent']) expect(found.join('\n')).toMatch(new RegExp(`\\d ${kind} are more than the \\d`))
  const loaded = await modulesAtStart([new URL('../../kernel/ids.ts?planted', import.meta.url).href, import.meta.resolve('fast-check')])
  expect(outsideBudgetOf('modules', 'the start of the server', loaded)).toEqual([
    expect.stringMatching(/own_modules in apps\/server\/src\/kernel are more than/),
    expect.stringContaining('package_modules are more than'),
  ])
})

test('fifty reactions to a message that the library wants cost the message itself nothing either: they read it afterwards, together', async () => {
  const wanted = Array.from({ length: 50 }, (_, at) => reaction(`busy.follow-${at}`, 'message.sent', async () => {}, { wanted: `busy.${at}` }))
  const { counter, library, sockets, say } = await world([{ name: 'busy', reactions: wanted }])
  await library.inside((ctx) =>
    wantReactions(
      ctx,
      wanted.map((_, at) => `busy.${at}`),
      true,
    ),
  )
  const cost = await counter.of(() => say((input) => sockets.visitor.do('sendPrivate', input)), sockets)
  expect(outsideBudgetOf('acts', 'a message of a visitor by socket', cost)).toEqual([])
})
