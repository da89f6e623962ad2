import type { AssistView } from '@porchlight/contracts/answers/answers'
import { type Role, roleDefaults } from '@porchlight/contracts/permission-flags'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newRef } from '../../../kernel/ids.ts'
import { startChat, type TestUser } from '../../../testing/library.ts'
import { limit } from '../../../testing/states/sight-world.ts'
import { until } from '../../../testing/until.ts'
import { libraryWith } from '../../help/testing/library-with.ts'

/** Words that stand in one text each. */
const marks = /\bMARK[A-Z]+\b/g
const marksIn = (told: unknown): string[] => [...new Set(JSON.stringify(told).match(marks) ?? [])].sort()
const long = 'Red. Blue. Grey. Pink. Gold. White. Black. Brown. Violet. Orange. Silver. Yellow.'
const question = 'Why does my tandem wobble downhill?'

/** What somebody can read by the ordinary ways: words, finished conversations, and fields with their values. */
type Sight = { words: ReadonlySet<string>; finished: readonly string[]; open: readonly string[]; fields: ReadonlySet<string> }

/** Returns what help shows that its reader could not read otherwise, and, of sources, what it leaves out. */
function beyond({ words, finished, fields }: Sight, sop: string, help: AssistView): string[] {
  const differs = (what: string, found: readonly string[], expected: readonly string[]) =>
    found.toSorted().join() === expected.toSorted().join() ? [] : [`${what}: ${found.join()} instead of ${expected.join()}`]
  return [
    ...marksIn(help).filter((word) => !words.has(word)),
    ...marksIn(help.reply).filter((word) => word !== 'MARKPUBLIC'),
    ...differs(
      'sources',
      help.known.sources.map(({ article_id }) => article_id),
      [sop, ...finished],
    ),
    ...differs(
      'similar',
      help.similar.map(({ conversation_ref }) => conversation_ref),
      finished,
    ),
    ...help.fields.filter(({ field }) => !fields.has(field)).map(({ name }) => `field ${name}`),
  ]
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ code }: { code?: string }) => code,
  )

test('help shows its agent exactly what the same agent may read, whatever the role, flags and scope; help of somebody else’s rights does not', async () => {
  const shop = await libraryWith()
  const { library, calls } = shop
  const boss = await library.user('admin')
  await calls.librarySettings.update({ settings: { answers: { forStaff: true, fromConversations: true } } })
  const secret = await shop.category('Trade')
  await calls.categories.update({ category_id: secret, audience: 'staff' })
  const text = (word: string) => ({ article_content: `<p>The tandem wobbles downhill because of MARK${word}.</p>` })
  await shop.publish('Tandem wobble', [], text('PUBLIC'))
  await shop.publish('Tandem wobble for us', [secret], text('TRADE'))
  await shop.draft('Tandem wobble soon', [], text('DRAFT'))
  const { category_id } = (await calls.sops.createCategory({ category_title: 'Repairs' })).sop_category
  const sopOf = async (word: string) =>
    (await calls.sops.create({ category_id, sop_title: `Tandem wobble ${word}`, sop_content: text(word).article_content })).sop_article.article_id
  const sop = await sopOf('SOP')
  await calls.sops.publish({ article_id: sop })
  await sopOf('SOPDRAFT')
  const field = async (name: string, more: object = {}) => {
    const made = (await calls.customFields.create({ kind: 'choice', name, choices: [{ name: 'Large' }], ...more })).custom_field
    return { ref: made.custom_field_ref, large: made.choices[0]?.choice_ref ?? '' }
  }
  const fields = [await field('Frame'), await field('Size of the rider'), await field('Discount', { shown_to: 'supervisors', set_by: 'supervisors' })]
  await calls.personalData.markField({ field: fields[1]?.ref ?? '', is_personal: true })

  const [mate, other] = [await library.user('agent'), await library.user('agent')]
  const { team_ref } = (await calls.people.createTeam({ team_name: 'Repairs', member_ids: [mate.user_id] })).team
  const say = (conversation_ref: string, message: string, more: object = {}) => ({ client_msg_id: newRef(), conversation_ref, message, ...more })
  const talk = async (by: TestUser, word: string) => {
    const { conversation_ref } = (await startChat(library.visitor(), `${long} ${question} I said MARK${word}VISITOR.`)).conversation
    await by.calls.conversations.take({ conversation_ref })
    await by.calls.messages.send(say(conversation_ref, `The tandem wobbles because of MARK${word}.`))
    await by.calls.messages.send(say(conversation_ref, `The tandem wobbles for MARK${word}NOTE.`, { sender_type: 'note' }))
    const { message } = await by.calls.messages.send(say(conversation_ref, `The tandem wobbles for MARK${word}GONE.`))
    await by.calls.messages.update({ conversation_ref, message_id: message.id, message_action: 'delete' })
    return conversation_ref
  }
  const finish = async (by: TestUser, word: string) => {
    const conversation_ref = await talk(by, word)
    await boss.calls.conversations.patch({ conversation_ref, custom_fields: Object.fromEntries(fields.map(({ ref, large }) => [ref, large])) })
    await by.calls.conversations.close({ conversation_ref })
    return conversation_ref
  }
  const finished = [await finish(mate, 'MATE'), await finish(other, 'OTHER')]
  const open = [await talk(mate, 'OPENMATE'), await talk(other, 'OPENOTHER')]
  await until(async () => (await calls.answers.search({ question })).outcome === 'answered', 'the articles are indexed')

  const sightOf = async ({ calls: by }: TestUser): Promise<Sight> => {
    const read = async (conversation_ref: string) => {
      if ((await codeOf(by.conversations.read({ conversation_ref }))) !== 'done') return []
      const messages = await by.messages.list({ conversation_ref })
      return [{ conversation_ref, words: marksIn(messages) }]
    }
    const [seenFinished, seenOpen] = [(await Promise.all(finished.map(read))).flat(), (await Promise.all(open.map(read))).flat()]
    const refs = (some: typeof seenOpen) => some.map(({ conversation_ref }) => conversation_ref)
    const procedures = marksIn(await by.sops.articles({}))
    const listed = (await by.customFields.list()).custom_fields.filter(({ is_hidden }) => is_hidden !== true)
    return {
      words: new Set(['MARKPUBLIC', ...procedures, ...[...seenFinished, ...seenOpen].flatMap(({ words }) => words)]),
      finished: refs(seenFinished),
      open: refs(seenOpen),
      fields: new Set(listed.map(({ custom_field_ref }) => custom_field_ref)),
    }
  }
  const help = (by: TestUser, conversation_ref: string) => by.calls.answers.assist({ conversation_ref })

  const flags = ['canTakeChats', 'canSuperviseChats', 'canViewChatArchives', 'canViewExistingTickets', 'canViewPersonalFields'] as const
  const callers = fc.sample(
    fc.record({
      role: fc.constantFrom<Role>(...(Object.keys(roleDefaults) as Role[])),
      flags: fc.record(Object.fromEntries(flags.map((flag) => [flag, fc.boolean()]))),
      scope: fc.constantFrom('own', 'team', 'all'),
      isMate: fc.boolean(),
    }),
    { numRuns: 14, seed: 33 },
  )
  const seen = new Set<string>()
  let narrow: Sight | undefined
  for (const { role, flags: own, scope, isMate } of callers) {
    const caller = await library.user(role, own)
    await limit(boss, caller, scope as 'own')
    if (isMate) await calls.people.updateTeam({ team_ref, member_ids: [mate.user_id, caller.user_id] })
    const about = JSON.stringify({ role, own, scope, isMate })
    const sight = await sightOf(caller)
    for (const conversation_ref of open) {
      if (sight.open.includes(conversation_ref)) expect(beyond(sight, sop, await help(caller, conversation_ref)), about).toEqual([])
      else expect(await codeOf(help(caller, conversation_ref)), about).toMatch(/not_found|forbidden/)
    }
    const found = await caller.calls.answers.search({ question })
    expect(
      marksIn(found).filter((word) => !sight.words.has(word) && word !== 'MARKTRADE'),
      about,
    ).toEqual([])
    seen.add(`${sight.finished.length} ${sight.open.length} ${sight.fields.size}`)
    if (sight.finished.length < 2) narrow ??= sight
  }
  // They were not all alike, and somebody saw little.
  expect(seen.size).toBeGreaterThan(3)
  if (!narrow) throw new Error('everybody saw everything')
  // The planted fault: help made with the rights of an admin.
  expect(beyond(narrow, sop, await help(boss, open[0] ?? ''))).not.toEqual([])
})
