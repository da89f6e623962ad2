import { randomUUID } from 'node:crypto'
import type { FlowInput } from '@porchlight/contracts'
import { expect, test } from 'vitest'
import { until } from '../../testing/until.ts'
import { libraryWith } from '../help/testing/library-with.ts'

const flow: FlowInput = {
  starts: [{ on: 'agent' }],
  first: 'ask',
  nodes: [
    {
      node_id: 'ask',
      kind: 'agent',
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
}

async function shopWithAgent() {
  const shop = await libraryWith()
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
  const { flow: made } = await shop.calls.flows.create({ title: 'Helper', flow })
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
    return { visitor, conversation_ref, say, runOf }
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
  expect(answer?.prompt?.choices.map(({ choice_id }) => choice_id)).toEqual(['helped', 'unhelped', 'person'])
  expect((await one.say('unicorns'))?.message).toBe('Please tell me more.')
  expect((await one.say('What do purple saddles and unicorns cost?'))?.message).toBe('A person answers soon.')
  expect(await one.runOf()).toMatchObject({ status: 'handed_over' })
  const { messages } = await shop.calls.messages.list({ conversation_ref: one.conversation_ref })
  const notes = messages.filter(({ sender_type }) => sender_type === 'note')
  expect(notes).toHaveLength(1)
  expect(notes[0]?.message).toContain('What do green pedals cost? Green pedals cost 40 €.')
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

  // Switched off later: nothing is looked up or noted, and the step leads to people.
  await shop.calls.librarySettings.update({ settings: { answers: { forReaders: false } } })
  const before = (await noted()).length
  const late = await chat()
  expect((await late.say('What do green pedals cost?'))?.message).toBe('A person answers soon.')
  expect(await noted()).toHaveLength(before)
})
