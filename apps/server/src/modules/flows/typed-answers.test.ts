import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FlowInput } from '@porchlight/contracts/flows/flow'
import { beforeAll, expect, test } from 'vitest'
import { type TestLibrary, type TestUser, testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { publishedFlow } from './testing/flows.ts'

const cases = path.resolve(import.meta.dirname, '../../../../../../shared/corpora/cases')
const linesOf = (file: string) => readFileSync(path.join(cases, file), 'utf8').split('\n')

const choices = ['Yes', 'No', 'Sí', 'Dónde', '👍 Good', 'Talk to a person'].map((label, at) => ({ choice_id: `c${at}`, label }))

/** A flow that asks one question, and says what it kept. */
const asking = (kind: 'number' | 'phone' | 'date' | 'buttons' | 'longText'): FlowInput => ({
  starts: [{ on: 'agent' }],
  first: 'ask',
  nodes: [
    kind === 'buttons'
      ? { node_id: 'ask', kind: 'buttons', text: 'Which?', choices, next: Object.fromEntries(choices.map(({ choice_id }) => [choice_id, choice_id])) }
      : { node_id: 'ask', kind: 'question', text: 'What?', variable: 'answer', field: { field_id: 'answer', kind, label: 'What' }, next: { next: 'kept' } },
    ...(kind === 'buttons'
      ? choices.map(({ choice_id, label }) => ({ node_id: choice_id, kind: 'end' as const, text: `Kept: ${label}` }))
      : [{ node_id: 'kept', kind: 'end' as const, text: 'Kept: {var.answer}' }]),
  ],
})

let library: TestLibrary
let admin: TestUser
beforeAll(async () => {
  library = await testLibrary(await sharedServer())
  admin = await library.user('admin')
})

/** Asks a new visitor of this language. Returns what the flow says to each text. */
async function asked(kind: Parameters<typeof asking>[0], language: string | null) {
  const visitor = library.visitor()
  const { flow_ref } = await publishedFlow(admin, kind, asking(kind))
  const { conversation_ref } = (await visitor.calls.messages.send({ client_msg_id: randomUUID(), message: 'Hi' })).conversation
  if (language !== null) await visitor.calls.visitors.chooseLanguage({ language })
  await admin.calls.flowRuns.startIn({ conversation_ref, flow_ref })
  return {
    conversation_ref,
    visitor,
    async say(message: string) {
      await visitor.calls.messages.send({ client_msg_id: randomUUID(), conversation_ref, message })
      return (await visitor.calls.messages.list({ conversation_ref })).messages.at(-1)
    },
    restart: () => visitor.calls.flowRuns.step({ conversation_ref, does: 'restart' }),
  }
}

test('a number in the visitor’s notation is kept; one that could be two is asked back, and a pressed reading is taken', async () => {
  const { say, restart } = await asked('number', 'de')
  expect(await say('1.234,56 €')).toMatchObject({ message: 'Kept: 1234.56' })
  await restart()
  expect(await say('1.234')).toMatchObject({ message: 'Kept: 1234' })
  await restart()
  const back = await say('1,234')
  expect(back).toMatchObject({ values: { problem: 'ambiguous', readings: '1234 / 1,2340' }, prompt: { choices: [{ label: '1234' }, { label: '1,2340' }] } })
  expect(await say('1,2340')).toMatchObject({ message: 'Kept: 1.234' })
})

test('a refusal shows an example in the visitor’s notation; after three, a person is offered and can be asked for by a word', async () => {
  const { say, conversation_ref } = await asked('number', 'de')
  expect(await say('zwölf')).toMatchObject({ message: expect.stringContaining('For example: 12,5'), values: { problem: 'form', example: '12,5' } })
  expect((await say('Mensch'))?.values?.person).toBeUndefined()
  expect(await say('weiß nicht')).toMatchObject({ values: { person: 'yes' } })
  await say('Mensch bitte!')
  expect((await admin.calls.flowRuns.run({ conversation_ref })).run).toMatchObject({ status: 'handed_over' })
})

test('a question that is refused again and again ends with a person, whatever its kind', async () => {
  for (const kind of ['date', 'buttons'] as const) {
    const { say, conversation_ref } = await asked(kind, null)
    for (let at = 0; at < 5; at += 1) await say('hm?')
    expect((await admin.calls.flowRuns.run({ conversation_ref })).run).toMatchObject({ status: 'asking' })
    await say('hm?')
    expect((await admin.calls.flowRuns.run({ conversation_ref })).run).toMatchObject({ status: 'handed_over' })
  }
})

test('a date is read in words and numbers; which of two is meant is asked in the visitor’s language', async () => {
  const { say, restart } = await asked('date', 'de')
  expect(await say('12. Mai 2026')).toMatchObject({ message: 'Kept: 2026-05-12' })
  await restart()
  expect(await say('morgen')).toMatchObject({ values: { problem: 'form', example: expect.stringMatching(/^\d{1,2}\. \p{L}+ \d{4}$/u) } })
  expect(await say('12/05/2026')).toMatchObject({ prompt: { choices: [{ label: '12. Mai 2026' }, { label: '5. Dezember 2026' }] } })
  expect(await say('5. Dezember 2026')).toMatchObject({ message: 'Kept: 2026-12-05' })
})

test.skipIf(!existsSync(cases))('the public cases of numbers, phones, choices and dates are read as they say', async () => {
  const number = await asked('number', 'de')
  for (const line of linesOf('f1-typed-numbers.txt').slice(1)) {
    const found = /^(.+?)(?: \(.*\))? -> (\S+|asked again)/.exec(line)
    if (!found) continue
    const said = await number.say(found[1] ?? '')
    expect([found[1], said?.message]).toEqual([found[1], found[2] === 'asked' ? expect.not.stringContaining('Kept') : `Kept: ${found[2]}`])
    if (found[2] !== 'asked') await number.restart()
  }
  const phone = await asked('phone', null)
  for (const line of linesOf('f2-phones.txt')
    .slice(1)
    .filter((one) => one !== '' && !one.includes('refused'))) {
    expect([line, (await phone.say(line))?.message]).toEqual([line, expect.stringContaining('Kept: ')])
    await phone.restart()
  }
  for (const wrong of ['abc', '12', '+']) expect((await phone.say(wrong))?.message).not.toContain('Kept')
  const choice = await asked('buttons', null)
  for (const line of linesOf('f3-typed-choices.txt').slice(1)) {
    const found = /^(.+) -> ([^,]+)/.exec(line)
    if (!found) continue
    expect([found[1], (await choice.say(found[1] ?? ''))?.message]).toEqual([found[1], `Kept: ${found[2]}`])
    await choice.restart()
  }
  const date = await asked('date', 'de')
  for (const [typed, expected] of [
    ['12.05.2026', '2026-05-12'],
    ['12.5.26', '2026-05-12'],
    ['2026-05-12', '2026-05-12'],
  ]) {
    expect((await date.say(typed ?? ''))?.message).toBe(`Kept: ${expected}`)
    await date.restart()
  }
  for (const typed of ['12/05/2026', 'tomorrow', '31.02.2026']) expect((await date.say(typed))?.message).not.toContain('Kept')
  const syntax = readFileSync(path.join(cases, 'f7-answer-with-syntax.txt'), 'utf8').trim()
  expect((await (await asked('longText', null)).say(syntax))?.message).toBe(`Kept: ${syntax}`)
})
