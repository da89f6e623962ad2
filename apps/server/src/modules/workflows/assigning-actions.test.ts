import { beforeAll, describe, expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { doing, type RuleLab, ruleLab } from './testing/rule-lab.ts'

type Run = { results: { status: string; steps: { outcome: string; reason: string | null; calls: string | null }[] }[] }
let lab: RuleLab

beforeAll(async () => {
  lab = await ruleLab()
})

const ticketOf = (email: string, subject: string) =>
  lab.admin.calls.tickets.create({ email, subject, message: 'Hello' }).then(({ conversation }) => conversation.conversation_ref)
const address = () => `${newRef()}@shop.example`.toLowerCase()

/** Runs an action on a conversation, as a macro; returns what became of its step. */
async function doOnce(conversation_ref: string, action: string, inputs: Record<string, unknown> = {}) {
  const workflow_ref = await lab.publish(newRef(), { triggers: [{ on: 'manual' }], steps: doing([action, inputs]) })
  const { results } = (await lab.admin.calls.workflows.runMacro({ workflow_ref, conversation_refs: [conversation_ref] })) as Run
  const [step] = results[0]?.steps ?? []
  return step && [step.outcome, step.reason, step.calls]
}

describe('actions on several conversations, articles and queues', () => {
  test.each<[string, (email: string) => Promise<unknown[]>, unknown[]]>([
    [
      'a linked ticket',
      async (email) => [await ticketOf(email, 'A'), 'linked_ticket', { subject: 'Repair {number}', message: 'Look at it' }],
      ['done', null, 'tickets.create'],
    ],
    [
      'merging without another one',
      async (email) => [await ticketOf(email, 'A'), 'merge', { into: 'oldest' }],
      ['skipped', 'no_other', 'conversationLinks.merge'],
    ],
    [
      'merging into another one',
      async (email) => {
        await ticketOf(email, 'A')
        return [await ticketOf(email, 'B'), 'merge', { into: 'oldest' }]
      },
      ['done', null, 'conversationLinks.merge'],
    ],
    [
      'an article that is not there',
      async (email) => [await ticketOf(email, 'A'), 'send_article', { article_id: newRef() }],
      ['failed', 'not_found', 'messages.send'],
    ],
    ['nobody who could get it', async (email) => [await ticketOf(email, 'A'), 'assign_by_queue', {}], ['skipped', 'nobody', 'assignment.assign']],
  ])('%s', async (_what, prepare, expected) => {
    const [ref, action, inputs] = (await prepare(address())) as [string, string, Record<string, unknown>]
    expect(await doOnce(ref, action, inputs)).toEqual(expected)
  })

  test('what they did can be seen: the link with its ticket, the merge, the article’s address', async () => {
    const email = address()
    const [first, second] = [await ticketOf(email, 'First'), await ticketOf(email, 'Second')]
    await doOnce(second, 'linked_ticket', { subject: 'Repair {number}', message: 'For {contactEmail}', link: 'blocks' })
    const { links } = await lab.admin.calls.conversationLinks.list({ conversation_ref: second })
    const { number } = (await lab.admin.calls.conversations.read({ conversation_ref: second })).conversation
    expect(links).toMatchObject([{ kind: 'blocks', is_from: true, conversation: { subject: `Repair ${number}`, channel: 'ticket', visitor: { email } } }])
    const linked = links[0]?.conversation.conversation_ref ?? ''
    expect((await lab.admin.calls.messages.list({ conversation_ref: linked })).messages[0]).toMatchObject({ sender_type: 'note', message: `For ${email}` })
    await doOnce(linked, 'merge', { into: 'oldest' })
    expect((await lab.admin.calls.conversations.read({ conversation_ref: linked })).conversation).toMatchObject({ state: 'solved', merged_into: first })

    const { article } = await lab.admin.calls.articles.create({ article_title: 'How to return', article_content: '<p>Send it back.</p>' })
    expect(await doOnce(first, 'send_article', { article_id: article.article_id })).toEqual(['failed', 'not_found', 'messages.send'])
    await lab.admin.calls.articles.publish({ article_id: article.article_id })
    expect(await doOnce(first, 'send_article', { article_id: article.article_id, message: 'Dear customer,' })).toEqual(['done', null, 'messages.send'])
    const last = (await lab.admin.calls.messages.list({ conversation_ref: first })).messages.filter(({ sender_type }) => sender_type === 'agent').at(-1)
    expect(last?.message).toContain('Dear customer,\n\nHow to return: http')
    expect(last?.message).toContain(`/article/details/${lab.library.support_lib_id}/${article.article_id}`)
  })

  test('a child ticket has the fields of its ticket and is linked as its part; a child gets none, and no ticket is left over from trying', async () => {
    const { calls } = lab.admin
    const email = address()
    const { custom_field_ref } = (await calls.customFields.create({ kind: 'text', name: newRef() })).custom_field
    const parent = await ticketOf(email, 'Broken bike')
    await calls.conversations.patch({ conversation_ref: parent, custom_fields: { [custom_field_ref]: 'A-1' } })
    const child = { subject: 'Part of {number}', message: 'Order a wheel' }
    expect(await doOnce(parent, 'child_ticket', { ...child, copies_fields: 'yes' })).toEqual(['done', null, 'tickets.create'])
    const { links } = await calls.conversationLinks.list({ conversation_ref: parent })
    expect(links).toMatchObject([{ kind: 'child', is_from: false, conversation: { custom_fields: { [custom_field_ref]: 'A-1' }, visitor: { email } } }])
    const part = links[0]?.conversation.conversation_ref ?? ''
    const count = async () =>
      (await calls.conversations.list({ tab: 'tickets', limit: 100 })).conversations.filter(({ visitor }) => visitor.email === email).length
    expect(await count()).toBe(2)
    expect(await doOnce(part, 'child_ticket', child)).toEqual(['failed', 'conflict', 'tickets.create'])
    expect(await count()).toBe(2)
    expect((await calls.conversationLinks.list({ conversation_ref: part })).links).toHaveLength(1)
    expect(await doOnce(parent, 'child_ticket', child)).toEqual(['done', null, 'tickets.create'])
    const kids = (await calls.conversationLinks.list({ conversation_ref: parent })).links.map(({ conversation }) => conversation.custom_fields)
    expect(kids.filter((values) => Object.keys(values).length > 0)).toHaveLength(1)
  })
})
