// Holds for every operation, event and table.
import { conversationsApi } from '@porchlight/contracts/conversations/conversations'
import type { Operation } from '@porchlight/contracts/define'
import type { ServerFrame } from '@porchlight/contracts/live'
import { afterAll, describe, expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { personalRows } from '../../modules/personal-data/declared.ts'
import { modules } from '../../modules.ts'
import { Refused } from '../calls.ts'
import { areAllChecked, isChecked } from '../checked-operations.ts'
import { ask, settledText } from './ask.ts'
import { topicsForAll, unasked, unplanted, untried } from './declared.ts'
import { changedAnswers, hiddenAnswers, hiddenIn, tellingFrames } from './findings.ts'
import { limitedAskers } from './hidden-library.ts'
import type { PlantedLeaks } from './planted-leaks.ts'
import { answersFromConversations, asked, fieldsOf, filled, isRead, staffOperations, takes, takesRef } from './questions.ts'
import { type Answered, askAll, plainInput, replayed, type Survey, survey } from './survey.ts'

const leaks: PlantedLeaks = { blind: new Set(), openAddress: false }
let found: Survey
afterAll(() => found?.server.stop())

test('everybody is asked everything, somebody acts out of their sight, and everybody is asked again', async () => {
  found = await survey(leaks)
  const names = new Set(found.questions.map(({ operation }) => operation.name))
  expect(asked.flatMap(({ name }) => (names.has(name) ? [] : [name])).sort()).toEqual(
    Object.keys(unasked)
      .filter((name) => isChecked({ name }))
      .sort(),
  )
  expect([...found.before.values(), ...found.after.values()].filter(({ answer }) => answer.code === 'internal').map(({ operation }) => operation.name)).toEqual(
    [],
  )
})

test('every table with rows about contacts has hidden ones', () => {
  const tables = new Set(personalRows({ modules }).map(({ table }) => table))
  expect([...tables].filter((table) => !found.hidden.tables.includes(table)).sort()).toEqual(Object.keys(unplanted).sort())
})

test('no answer holds anything hidden, and a person without a limit reads it in many', () => {
  expect(hiddenAnswers(found, found.after.values())).toEqual([])
  const seen = [...found.after.values()].filter(({ who, answer }) => who === 'all' && answer.text.includes(found.made.canaries.word))
  if (areAllChecked) expect(new Set(seen.map(({ operation }) => operation.name)).size).toBeGreaterThan(15)
})

test('no answer has changed: counts, orders, pages, refusals', () => {
  expect(changedAnswers(found, found.after)).toEqual([])
})

test('no frame tells of what was done, but topics that are declared', () => {
  expect(tellingFrames(found)).toEqual([])
  const topics = limitedAskers.flatMap((who) => (found.frames.get(who) ?? []).flatMap((frame) => ('data' in frame ? (frame.data.notices ?? []) : [])))
  expect([...new Set(topics.map(({ topic }) => topic))].sort()).toEqual(Object.keys(topicsForAll).sort())
  expect(JSON.stringify(found.frames.get('all'))).toContain(found.made.canaries.word)
})

test('receivers of webhooks of people with a limited sight are told nothing, by events and by rules', () => {
  expect(found.webhooks).toEqual([])
})

test('the log has no word of it', () => {
  found.server.kernel.log.debug('a line')
  expect(found.lines.some((line) => line.includes('a line'))).toBe(true)
  expect(found.lines.filter((line) => hiddenIn({ ...found, hidden: { ...found.hidden, all: new Set() } }, line).length > 0)).toEqual([])
})

test('mails to people with a limited sight hold nothing of it', async () => {
  const { made, server } = found
  const { rows } = await server.kernel.database.owner.query<{ mail: string }>(
    `select to_jsonb(m)::text as mail from mail_messages m join mail_deliveries d using (support_lib_id, mail_id) where support_lib_id = $1 and d.recipient = any($2)`,
    [made.library.support_lib_id, [made.people.own, made.people.team, made.people.none].map(({ email }) => email)],
  )
  expect(rows.flatMap(({ mail }) => hiddenIn(found, mail))).toEqual([])
})

test('refs of hidden rows are answered as if there were none, by every operation that takes such a ref', async () => {
  const { hidden, server, made, since, conversations } = found
  const [differing, untaken]: [string[], string[]] = [[], []]
  for (const [at, operation] of staffOperations.entries()) {
    const who = at % 2 === 0 ? 'own' : 'team'
    const fields = fieldsOf(operation).filter((field) => hidden.byColumn.has(field) || ['into', 'into_ref', 'other_ref', 'ref', 'entity_ref'].includes(field))
    if (fields.length === 0) continue
    const plain = filled(operation, await plainInput(made, operation), hidden.byColumn)
    for (const field of fields) {
      const [there, missing] = [hidden.byColumn.get(field) ?? conversations.ticket, newRef()]
      if (!takesRef(operation, field, there)) continue
      if (!takes(operation, { ...plain, [field]: there })) {
        untaken.push(`${operation.name} ${field}`)
        continue
      }
      // What the call itself makes has another id each time; one of a hidden row stays as it is.
      const ofCall = (text: string) =>
        text
          .replace(/"(id|message_id)":"([^"]{20,64})"/g, (whole, name: string, id: string) => (hidden.all.has(id) ? whole : `"${name}":"…"`))
          .replace(/"(seq|changed_seq)":\d+/g, '"$1":0')
      const answerTo = async (ref: string) =>
        ofCall(settledText(await ask(server.address, made.authorization[who], { operation, input: { ...plain, [field]: ref } }), since).replaceAll(ref, 'ref'))
      const [one, other] = [await answerTo(there), await answerTo(missing)]
      if (one !== other) differing.push(`${operation.name} ${field} by ${who}: ${one.slice(0, 200)} instead of ${other.slice(0, 100)}`)
    }
  }
  expect(untaken).toEqual([])
  expect(differing).toEqual([])
})

test('refs of hidden rows open no address: not for nobody, and files not for people who do not see their conversation', async () => {
  const { hidden, server, made } = found
  const { support_lib_id } = made.library
  const status = async (path: string, authorization?: string) => {
    const answer = await fetch(server.address + path, { redirect: 'manual', ...(authorization && { headers: { authorization } }) })
    await answer.body?.cancel()
    return answer.status
  }
  const addresses = (ref: string) => [`/files/${ref}`, `/files/${ref}?key=${ref}`, `/downloads/${ref}`, `/mail-frames/${ref}`]
  const opened: string[] = []
  for (const ref of hidden.all) for (const path of addresses(ref)) if ((await status(path)) !== 404) opened.push(path)
  expect(opened).toEqual([])
  const { rows } = await server.kernel.database.owner.query<{ file_id: string }>(
    "select file_id from file_uses where support_lib_id = $1 and holder = 'messages'",
    [support_lib_id],
  )
  const files = rows.flatMap(({ file_id }) => (hidden.all.has(file_id) ? `/files/${file_id}` : []))
  expect(files).not.toEqual([])
  for (const path of files) {
    const byPeople = await Promise.all(limitedAskers.map(async (who) => [who, await status(path, made.authorization[who])]))
    expect(byPeople, path).toEqual(limitedAskers.map((who) => [who, 404]))
    expect(await status(path, made.authorization.all)).toBe(200)
  }
})

/** Fields with which somebody would give a person, a team or a right to themselves. */
const toThemselves = ({ made }: Survey) => {
  const { user_id } = made.people.team
  const team_ref = made.teams.other
  return {
    member_ids: [user_id],
    add_member_ids: [user_id],
    user_ids: [user_id],
    user_id,
    ref_uid: user_id,
    id: user_id,
    team_ref,
    conversation_scope: 'all',
    role: 'admin',
  }
}

/** Whether the person with the sight of a team finds a hidden ticket of another team. */
async function sees({ server, made, conversations }: Survey): Promise<boolean> {
  const answer = await ask(server.address, made.authorization.team, {
    operation: conversationsApi.read as unknown as Operation,
    input: { conversation_ref: conversations.ticket },
  })
  return answer.code === 'ok'
}
/** Takes the team and the sight back. */
async function takeBack({ made: { admin, teams, people, stranger } }: Survey): Promise<void> {
  await admin.calls.people.updateTeam({ team_ref: teams.other, member_ids: [stranger.user_id] })
  await admin.calls.permissions.update({ id: people.team.user_id, permissions: [], conversation_scope: 'team' })
}

test('no act of people, teams, groups or rights shows somebody more than before', async () => {
  const { server, made } = found
  const widening: string[] = []
  const themselves = Object.entries(toThemselves(found))
  for (const operation of staffOperations) {
    if (
      !/^(people|permissions|customRoles|scim|provisioning|availability|singleSignOn)\./.test(operation.name) ||
      /delete|remove/i.test(operation.name) ||
      isRead(operation)
    )
      continue
    const fields = fieldsOf(operation)
    const given = themselves.filter(([field]) => fields.includes(field))
    if (given.length === 0) continue
    const plain = await plainInput(made, operation)
    const inputs = [Object.fromEntries(given), ...given.map(([field, value]) => ({ [field]: value }))].map((some) => ({ ...plain, ...some }))
    for (const input of inputs.filter((each) => takes(operation, each))) {
      await ask(server.address, made.authorization.team, { operation, input })
      if (!(await sees(found))) continue
      widening.push(`${operation.name} ${JSON.stringify(input)}`)
      await takeBack(found)
    }
  }
  // A group of a directory stands for a team: whoever fills it and maps it has joined.
  const { calls, user_id } = made.people.team
  const joined = async () => {
    const { group_ref } = (await calls.scim.addGroup({ display_name: `Group ${newRef()}`, member_ids: [user_id] })).group
    await calls.provisioning.mapGroup({ group_ref, team_ref: made.teams.other, role: null })
  }
  await joined().catch((error: unknown) => expect(error).toBeInstanceOf(Refused))
  if (await sees(found)) widening.push('provisioning.mapGroup')
  await takeBack(found)
  expect(widening).toEqual([])
})

test('what changes something answers with nothing hidden either', async () => {
  const { server, made } = found
  const answers: Answered[] = []
  for (const [at, operation] of staffOperations.entries()) {
    if (isRead(operation) || !answersFromConversations(operation) || Object.hasOwn(untried, operation.name)) continue
    const who = at % 2 === 0 ? 'own' : 'team'
    const input = await plainInput(made, operation)
    answers.push({ who, operation, input, answer: await ask(server.address, made.authorization[who], { operation, input }) })
  }
  expect(hiddenAnswers(found, answers)).toEqual([])
  expect(answers.filter(({ answer }) => ['internal', 'unauthenticated'].includes(answer.code)).map(({ operation }) => operation.name)).toEqual([])
  if (areAllChecked) expect(answers.filter(({ answer }) => answer.code === 'ok').length).toBeGreaterThan(20)
})

/** Returns the addresses that open the full export to whoever knows its ref. */
async function openAddresses({ server, made }: Survey): Promise<string[]> {
  const paths = ['library-exports', 'downloads', 'uploads', `planted-exports/${made.library.support_lib_id}`]
  const statuses = await Promise.all(
    paths.map((path) => fetch(`${server.address}/${path}/${made.export_ref}`, { headers: { authorization: made.authorization.own } })),
  )
  return paths.filter((_, at) => statuses[at]?.status === 200)
}

test('the ref of a full export opens nothing', async () => {
  expect(await openAddresses(found)).toEqual([])
})

describe.runIf(areAllChecked)('planted leaks are found', () => {
  test.each(['mailLog.list', 'inboundMail.list', 'tasks.list', 'directory.companies', 'assignment.people', 'webhooks.deliveries', 'reports.exported'])(
    'an operation that asks for no sight: %s',
    async (name) => {
      leaks.blind.add(name)
      const asked = { ...found, questions: found.questions.filter(({ operation }) => operation.name === name) }
      const answers = await askAll(asked, limitedAskers).finally(() => leaks.blind.clear())
      const before = new Map([...found.before].filter(([, { operation }]) => operation.name === name))
      expect([...hiddenAnswers(found, answers.values()), ...changedAnswers({ ...found, before }, answers)]).not.toEqual([])
    },
  )
  test('a replay that counts more than its starter sees', async () => {
    const answers = new Map(await replayed(found.made, 'all'))
    const before = new Map([...found.before].filter(([key]) => answers.has(key)))
    expect(changedAnswers({ ...found, before }, answers)).toHaveLength(1)
  })
  test('an address that a ref opens', async () => {
    leaks.openAddress = true
    expect(await openAddresses(found).finally(() => (leaks.openAddress = false))).toHaveLength(1)
  })
  test('a team that somebody joins', async () => {
    await found.made.admin.calls.people.updateTeam({ team_ref: found.made.teams.other, member_ids: [found.made.people.team.user_id] })
    expect(await sees(found)).toBe(true)
    await takeBack(found)
    expect(await sees(found)).toBe(false)
  })
  test('a frame with the ref of a hidden row, and one of a topic that is not declared', () => {
    const [ref = ''] = found.hidden.all
    const frame = (topic: string, ids: string[]) => ({ stream: 'library', seq: 2, prev: 1, data: { notices: [{ topic, ids }] } }) as never as ServerFrame
    const heard = (one: ServerFrame) => tellingFrames({ ...found, frames: new Map([['own', [one]]]) })
    expect(heard(frame('consents', []))).toEqual([])
    expect(heard(frame('consents', [ref]))).toHaveLength(1)
    expect(heard(frame('chat_offers', []))).toHaveLength(1)
  })
})
