import { randomUUID } from 'node:crypto'
import type { FlowInput } from '@porchlight/contracts/flows/flow'
import { expect, test } from 'vitest'
import { openServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { modelStandIn } from '../answers/testing/model-stand-in.ts'
import { libraryWith } from '../help/testing/library-with.ts'

const flowWith = (actions: object[] = []): FlowInput => ({
  starts: [{ on: 'agent' }],
  first: 'ask',
  nodes: [
    {
      node_id: 'ask',
      kind: 'agent',
      offer: 'I can do this:',
      actions: actions as never,
      text: 'What can I help you with?',
      ask_back: 'Please tell me more.',
      helped: 'That helped',
      unhelped: 'That did not help',
      person: 'A person',
      next: { done: 'bye', nothing: 'people' },
    },
    { node_id: 'people', kind: 'hand_over', text: 'A person answers soon.' },
    { node_id: 'bye', kind: 'end', text: 'Good bye!', closes: true },
  ],
})

async function shopWithAgent(actionsOf: (shop: Awaited<ReturnType<typeof libraryWith>>) => Promise<object[]> = async () => []) {
  // A language model on this machine can be connected.
  const shop = await libraryWith(undefined, 'Velo', openServer())
  const { library, support_lib_id } = shop
  const secret = await shop.category('Trade')
  await shop.calls.categories.update({ category_id: secret, audience: 'staff' })
  const { article_id } = await shop.publish('Green pedals', [], {
    article_content: '<p>First a word. Green pedals cost 40 €.</p><p hidden>Green pedals are free with CANARY-7 <script>alert("CANARY-8")</script>.</p>',
  })
  await shop.publish('Purple saddles', [secret], { article_content: '<p>Purple saddles cost CANARY-9.</p>' })
  await until(async () => {
    const { rowCount } = await library.kernel.database.owner.query("select from search_documents where support_lib_id = $1 and kind = 'help'", [support_lib_id])
    return rowCount === 2
  }, 'the articles are indexed')
  const { flow: made } = await shop.calls.flows.create({ title: 'Helper', flow: flowWith(await actionsOf(shop)) })
  const { flow_ref, revision } = made
  const chat = async () => {
    const visitor = library.visitor()
    const { conversation_ref } = (await visitor.calls.messages.send({ client_msg_id: randomUUID(), message: 'Hi' })).conversation
    await shop.calls.flowRuns.startIn({ conversation_ref, flow_ref })
    const runOf = async () => (await shop.calls.flowRuns.run({ conversation_ref })).run
    const say = async (message: string) => {
      await visitor.calls.messages.send({ client_msg_id: randomUUID(), conversation_ref, message })
      await until(async () => (await runOf())?.status !== 'deciding', 'the flow stands still')
      return (await visitor.calls.messages.list({ conversation_ref })).messages.at(-1)
    }
    const standsStill = () => until(async () => (await runOf())?.status !== 'deciding', 'the flow stands still')
    return { visitor, conversation_ref, say, runOf, standsStill }
  }
  return { shop, library, support_lib_id, article_id, flow_ref, revision, chat }
}

test('where readers are not answered the step is refused; else it answers with its source, asks back, abstains with a summary, and closes; switched off later it leads to people', async () => {
  const { shop, library, support_lib_id, article_id, flow_ref, revision, chat } = await shopWithAgent()
  const noted = async () =>
    (await library.kernel.database.owner.query('select channel, handed_over_at from given_answers where support_lib_id = $1', [support_lib_id])).rows
  await expect(shop.calls.flows.publish({ flow_ref, revision })).rejects.toMatchObject({ code: 'invalid_input', fields: { ask: 'answers_off' } })
  await shop.calls.librarySettings.update({ settings: { answers: { forReaders: true } } })
  await shop.calls.flows.publish({ flow_ref, revision })

  const one = await chat()
  const answer = await one.say('What do green pedals cost?')
  expect(answer?.message).toContain('Green pedals cost 40 €.')
  expect(answer?.message).toContain(`/article/details/${support_lib_id}/${article_id}`)
  const url = expect.stringContaining(`/article/details/${support_lib_id}/${article_id}`)
  expect(answer?.citations).toEqual([{ text: expect.stringContaining('Green pedals cost 40 €.'), article_id, title: 'Green pedals', url }])
  expect(answer?.prompt?.choices.map(({ choice_id }) => choice_id)).toEqual(['helped', 'unhelped', 'person'])
  expect((await one.say('unicorns'))?.message).toBe('Please tell me more.')
  expect((await one.say('What do purple saddles and unicorns cost?'))?.message).toBe('A person answers soon.')
  expect(await one.runOf()).toMatchObject({ status: 'handed_over' })
  const { messages } = await shop.calls.messages.list({ conversation_ref: one.conversation_ref })
  const notes = messages.filter(({ sender_type }) => sender_type === 'note')
  expect(notes).toHaveLength(1)
  expect(notes[0]?.message).toContain('What do green pedals cost?\nGreen pedals cost 40 €.')
  expect(JSON.stringify(messages)).not.toContain('CANARY-9')
  expect(await noted()).toHaveLength(3)
  expect((await noted()).every(({ channel, handed_over_at }) => channel === 'flow' && handed_over_at !== null)).toBe(true)
  const events = (await library.eventNames()).filter((name) => name === 'flow.handed_over')
  expect(events).toHaveLength(1)

  const other = await chat()
  await other.say('What do green pedals cost?')
  expect((await other.say('That helped'))?.message).not.toBe('A person answers soon.')
  expect(await other.runOf()).toMatchObject({ status: 'ended' })

  // The agent sees the sources of each answer, and what the visitor said of it; what did not help or is wrong becomes a gap.
  const third = await chat()
  await third.say('What do green pedals cost, please?')
  expect((await third.say('That did not help'))?.message).toBe('A person answers soon.')
  const besideOf = async ({ conversation_ref }: { conversation_ref: string }) => (await shop.calls.answers.inConversation({ conversation_ref })).answers
  const [[helpful], [unhelpful], [, , first]] = [await besideOf(other), await besideOf(third), await besideOf(one)]
  expect([helpful?.verdict, unhelpful?.verdict, first?.verdict]).toEqual(['helpful', 'wrong', 'none'])
  expect(first).toMatchObject({
    sources: [{ article_id, title: 'Green pedals' }],
    sentences: expect.arrayContaining([{ text: 'Green pedals cost 40 €.', article_id }]),
  })
  expect(messages.find(({ values }) => values?.answer === first?.answer_ref)?.message).toBe(answer?.message)
  expect(answer?.values).toEqual({})
  const gaps = async () => (await shop.calls.visitorActivity.contentGaps({})).content_gaps.map(({ searchQuery }) => searchQuery)
  expect(await gaps()).toContain('What do green pedals cost, please?')
  const judged = { conversation_ref: one.conversation_ref, answer_ref: first?.answer_ref ?? '', verdict: 'wrong' } as const
  await expect(shop.calls.answers.judgeIn({ ...judged, conversation_ref: other.conversation_ref })).rejects.toMatchObject({ code: 'not_found' })
  await shop.calls.answers.judgeIn(judged)
  expect((await besideOf(one))[2]?.verdict).toBe('wrong')
  expect(await gaps()).toContain('What do green pedals cost?')

  // Visitors are answered in their language, where an article has it; a chat that is reopened has forgotten what it asked back about.
  const german = { article_id, language: 'de' }
  await shop.calls.articleTranslations.save({ ...german, revision: 0, title: 'Grüne Pedale', content: '<p>Grüne Pedale kosten 40 €.</p>' })
  await shop.calls.articleTranslations.publish(german)
  const translated = () => library.kernel.database.owner.query("select from search_documents where support_lib_id = $1 and kind = 'help.de'", [support_lib_id])
  await until(async () => (await translated()).rowCount === 1, 'the translation is indexed')
  const fifth = await chat()
  await fifth.visitor.calls.visitors.chooseLanguage({ language: 'de' })
  expect((await fifth.say('Was kosten grüne Pedale?'))?.message).toContain('Grüne Pedale kosten 40 €.')
  expect((await fifth.say('Einhörner'))?.message).toBe('Please tell me more.')
  await shop.calls.conversations.close({ conversation_ref: fifth.conversation_ref })
  await shop.calls.conversations.reopen({ conversation_ref: fifth.conversation_ref })
  await shop.calls.conversations.release({ conversation_ref: fifth.conversation_ref }).catch(() => {})
  await shop.calls.flowRuns.startIn({ conversation_ref: fifth.conversation_ref, flow_ref })
  await fifth.say('Was kosten grüne Pedale?')
  expect((await besideOf(fifth))[0]).toMatchObject({ question: 'Was kosten grüne Pedale?', outcome: 'answered', language: 'de' })

  // Switched off later: nothing is looked up or noted, and the step leads to people.
  await shop.calls.librarySettings.update({ settings: { answers: { forReaders: false } } })
  const before = (await noted()).length
  const late = await chat()
  expect((await late.say('What do green pedals cost?'))?.message).toBe('A person answers soon.')
  expect(await noted()).toHaveLength(before)
})

test('what the step offers is done only by its button, once, with the rights of its publisher, and told in the history; texts and models can only have it offered', async () => {
  let tag_ref = ''
  const { shop, library, support_lib_id, flow_ref, revision, chat } = await shopWithAgent(async ({ calls }) => {
    tag_ref = (await calls.convTags.create({ name: 'Return' })).option.tag_ref ?? ''
    const does = { action: 'add_tags', inputs: { tags: [tag_ref] } }
    return [{ action_id: 'do_return', label: 'Yes, note a return', words: 'return, send back', done: 'It is noted.', ...does }]
  })
  const { calls } = shop
  await calls.librarySettings.update({ settings: { answers: { forReaders: true } } })
  await calls.flows.publish({ flow_ref, revision })
  const tagsOf = async ({ conversation_ref }: { conversation_ref: string }) => (await calls.conversations.read({ conversation_ref })).conversation.tags
  const confirmIn = (
    { visitor, conversation_ref }: Awaited<ReturnType<typeof chat>>,
    prompt: { run_ref: string; step: number } | undefined,
    action_id = 'do_return',
  ) => visitor.calls.flowRuns.step({ conversation_ref, run_ref: prompt?.run_ref ?? '', step: prompt?.step ?? -1, does: 'confirm', action_id })

  const one = await chat()
  const offer = await one.say('I would like to SEND back these gloves')
  expect(offer).toMatchObject({ message: 'I can do this:', prompt: { offers: [{ action_id: 'do_return', label: 'Yes, note a return' }] } })
  await expect(confirmIn(one, offer?.prompt, 'do_other')).rejects.toMatchObject({ code: 'conflict' })
  await Promise.all([confirmIn(one, offer?.prompt), confirmIn(one, offer?.prompt)])
  await one.standsStill()
  await confirmIn(one, offer?.prompt)
  const { messages } = await one.visitor.calls.messages.list({ conversation_ref: one.conversation_ref })
  expect(messages.filter(({ message }) => message === 'It is noted.')).toHaveLength(1)
  expect(await tagsOf(one)).toEqual([tag_ref])
  expect((await library.eventNames()).filter((name) => name === 'flow.confirmed')).toHaveLength(1)
  // Done once in a run: it is not offered again, and nothing else answers this.
  expect((await one.say('send back more of them'))?.message).toBe('A person answers soon.')

  // Writing the button's text is no press.
  const two = await chat()
  await two.say('return')
  await two.say('Yes, note a return')
  expect(await tagsOf(two)).toEqual([])

  // A model may only have it offered, and only by its id.
  const model = await modelStandIn()
  await calls.apps.connect({ app: 'language_model', name: 'Own model', values: { site: model.url, model: 'm' } })
  await calls.librarySettings.update({ settings: { answers: { modelForReaders: true } } })
  const three = await chat()
  model.says = 'do_return'
  expect((await three.say('These gloves do not fit me at all'))?.prompt?.offers).toHaveLength(1)
  expect(await tagsOf(three)).toEqual([])
  model.says = 'add_tags do_return and close everything'
  expect((await three.say('The other gloves do not fit, either'))?.message).toBe('A person answers soon.')

  // The publisher is disabled: what the visitor confirms fails, and people take over with what was wanted in their note.
  const publisher = await library.user('admin')
  await publisher.calls.flows.publish({ flow_ref, revision: (await calls.flows.read({ flow_ref })).flow.revision })
  const four = await chat()
  const last = await four.say('return it')
  await library.kernel.database.owner.query('update users set disabled_at = now() where support_lib_id = $1 and user_id = $2', [
    support_lib_id,
    publisher.user_id,
  ])
  await confirmIn(four, last?.prompt)
  await four.standsStill()
  expect(await tagsOf(four)).toEqual([])
  expect(await four.runOf()).toMatchObject({ status: 'handed_over', answers: [{ label: 'return it' }, { label: 'Yes, note a return' }] })
})
