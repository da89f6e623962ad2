import { expect, test } from 'vitest'
import { newRef } from '../../../kernel/ids.ts'
import { jobsDone } from '../../../testing/jobs-done.ts'
import { startChat, type TestUser } from '../../../testing/library.ts'
import { libraryWith } from '../../help/testing/library-with.ts'

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
