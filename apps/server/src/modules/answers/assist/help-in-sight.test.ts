import { expect, onTestFinished, test } from 'vitest'
import { newRef } from '../../../kernel/ids.ts'
import { jobsDone } from '../../../testing/jobs-done.ts'
import { startChat, type TestUser, testLibrary } from '../../../testing/library.ts'
import { ownServer } from '../../../testing/test-server.ts'
import { until } from '../../../testing/until.ts'
import { publishedFlow } from '../../flows/testing/flows.ts'
import { libraryWith } from '../../help/testing/library-with.ts'
import { tables } from '../tables.ts'
import { obeyingModel } from '../testing/injection/obeying-model.ts'

const long = 'Red. Blue. Grey. Pink. Gold. White. Black. Brown. Violet. Orange. Silver. Yellow.'

test('help shows each colleague what they may read, and nothing else; its reply for the visitor what everybody may', async () => {
  const { library, calls, category, publish, draft } = await libraryWith()
  await calls.librarySettings.update({ settings: { answers: { forStaff: true } } })
  const boss = await library.user('admin')
  const [own, other] = [await library.user('agent'), await library.user('agent')]
  const secret = await category('Trade')
  await calls.categories.update({ category_id: secret, audience: 'staff' })
  await publish('Cargo bike brakes', [], { article_content: '<p>Brakes of the cargo bike squeak PUBLIC when wet.</p>' })
  await publish('Cargo bike brakes for us', [secret], { article_content: '<p>Brakes of the cargo bike squeak INTERNAL when wet.</p>' })
  await draft('Cargo bike brakes soon', [], { article_content: '<p>Brakes of the cargo bike squeak DRAFT when wet.</p>' })
  const say = (conversation_ref: string, message: string, more: object = {}) => ({ client_msg_id: newRef(), conversation_ref, message, ...more })
  const talk = async (agent: TestUser, told: string) => {
    const { conversation_ref } = (await startChat(library.visitor(), 'Why do brakes of the cargo bike squeak?')).conversation
    await agent.calls.conversations.take({ conversation_ref })
    await agent.calls.messages.send(say(conversation_ref, told))
    return conversation_ref
  }
  // Finished conversations about the same: one of each colleague.
  for (const [agent, told] of [
    [own, 'REPLYOWN helps against squeaking brakes.'],
    [other, 'REPLYOTHER helps against squeaking brakes.'],
  ] as const)
    await agent.calls.conversations.close({ conversation_ref: await talk(agent, told) })
  const ref = await talk(own, `${long} Do the brakes of the cargo bike squeak?`)
  await own.calls.messages.send(say(ref, 'The brakes of the cargo bike squeak NOTE here.', { sender_type: 'note' }))
  const { message: regretted } = await own.calls.messages.send(say(ref, 'The brakes of the cargo bike squeak DELETED here.'))
  await own.calls.messages.update({ conversation_ref: ref, message_id: regretted.id, message_action: 'delete' })
  const { custom_field_ref } = (await calls.customFields.create({ kind: 'text', name: 'Brakes', shown_to: 'supervisors', set_by: 'supervisors' })).custom_field
  await boss.calls.conversations.patch({ conversation_ref: ref, custom_fields: { [custom_field_ref]: 'FIELD of the brakes' } })
  const visitorsOwn = (await startChat(library.visitor(), 'The brakes of the cargo bike squeak ELSEWHERE too.')).conversation.conversation_ref

  // From now on they see only what is theirs.
  for (const { user_id } of [own, other]) await calls.permissions.update({ id: user_id, conversation_scope: 'own' })

  const help = (by: TestUser, conversation_ref = ref) => by.calls.answers.assist({ conversation_ref })
  await jobsDone(library)
  const [mine, all] = [await help(own), await help(boss)]
  const parts = { reply: JSON.stringify(mine.reply), mine: JSON.stringify(mine), all: JSON.stringify(all), draft: JSON.stringify(all.article) }
  const words = ['PUBLIC', 'INTERNAL', 'DRAFT', 'REPLYOWN', 'REPLYOTHER', 'NOTE', 'DELETED', 'FIELD', 'ELSEWHERE']
  const seenIn = (text: string) => words.filter((word) => text.includes(word))
  expect(seenIn(parts.reply)).toEqual(['PUBLIC'])
  expect(seenIn(parts.mine)).toEqual(['PUBLIC', 'REPLYOWN', 'NOTE'])
  expect(seenIn(parts.all)).toEqual(['PUBLIC', 'REPLYOWN', 'REPLYOTHER', 'NOTE'])
  expect(seenIn(parts.draft)).toEqual([])
  // What help doesn't show is there: whoever may read it gets it by the way for it.
  expect((await calls.answers.search({ question: 'Brakes of the cargo bike INTERNAL' })).outcome).toBe('answered')
  expect(JSON.stringify((await boss.calls.conversations.read({ conversation_ref: ref })).conversation)).toContain('FIELD')
  expect(JSON.stringify((await own.calls.conversations.read({ conversation_ref: ref })).conversation)).not.toContain('FIELD')
  // Conversations out of sight have no help either.
  await expect(help(other)).rejects.toMatchObject({ code: 'not_found' })
  expect((await help(boss, visitorsOwn)).reply.outcome).toBe('answered')
})

test('switched off, answers ask no model and write no row, whatever asks for them; switched on they do', async () => {
  const server = await ownServer({ env: { PRIVATE_WEBHOOKS: '1' } })
  const library = await testLibrary(server)
  const { support_lib_id } = library
  const [admin, model] = [await library.user('admin'), await obeyingModel(() => [])]
  onTestFinished(model.stop)
  const { calls } = admin
  const { article_id } = (await calls.articles.create({ article_title: 'Green pedals', article_content: '<p>Green pedals cost 40 €.</p>' })).article
  await calls.articles.publish({ article_id })
  await calls.apps.connect({ app: 'language_model', name: 'Model', values: { site: model.url, model: 'm' } })
  const change = (isOn: boolean) => calls.librarySettings.update({ settings: { answers: { forStaff: isOn, forReaders: isOn, modelForReaders: isOn } } })
  await change(true)
  const { flow_ref } = await publishedFlow(admin, 'Helper', {
    starts: [{ on: 'agent' }],
    first: 'ask',
    nodes: [
      { node_id: 'ask', kind: 'agent', text: 'Hello?', next: { done: 'end', nothing: 'end' } },
      { node_id: 'end', kind: 'end', text: 'Nothing found.' },
    ],
  })
  await until(async () => (await calls.answers.search({ question: 'green pedals' })).outcome === 'answered', 'the article is indexed')
  await change(false)

  const question = 'What do green pedals cost?'
  const rows = async () => {
    const counts = Object.keys(tables.owns).map(async (table) => {
      const { rows: found } = await library.kernel.database.owner.query<{ count: number }>(
        `select count(*)::int as count from ${table} where support_lib_id = $1`,
        [support_lib_id],
      )
      return found[0]?.count ?? 0
    })
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
  }
  const everything = async () => {
    const visitor = library.visitor()
    const { conversation_ref } = (await startChat(visitor, question)).conversation
    const helped = await calls.answers.assist({ conversation_ref })
    const asked = await visitor.calls.answers.ask({ support_lib_id, question })
    await calls.answers.search({ question })
    const page = await (await fetch(`${library.address}/${support_lib_id}/search?q=${encodeURIComponent(question)}`)).text()
    await calls.flowRuns.startIn({ conversation_ref, flow_ref })
    await visitor.calls.messages.send({ client_msg_id: newRef(), conversation_ref, message: question })
    await until(async () => (await calls.flowRuns.run({ conversation_ref })).run?.status !== 'deciding', 'the flow stands still')
    const told = (await visitor.calls.messages.list({ conversation_ref })).messages.at(-1)?.message ?? ''
    return { help: helped.reply.outcome, widget: asked.outcome, isOnHub: page.includes('class="answer'), told: told.slice(0, 14) }
  }
  const [before, asked] = [await rows(), model.asked.length]
  expect(await everything()).toEqual({ help: 'off', widget: 'off', isOnHub: false, told: 'Nothing found.' })
  expect([await rows(), model.asked.length]).toEqual([before, asked])
  await change(true)
  expect(await everything()).toEqual({ help: 'answered', widget: 'answered', isOnHub: true, told: 'Green pedals c' })
  expect(await rows()).toBeGreaterThan(before)
  expect(model.asked.length).toBe(asked + 4)
})
