// Holds for every operation.
import { operations } from '@porchlight/contracts/api'
import { expect, test } from 'vitest'
import { newRef } from '../kernel/ids.ts'
import { plainCell } from '../kernel/rows/csv.ts'
import { filledIn, publishedForm } from '../modules/forms/testing/forms.ts'
import { readCsv } from '../modules/imports/reading/csv.ts'
import { startChat, type TestUser, testLibrary } from './library.ts'
import { ownServer } from './test-server.ts'

/** Each download of a table, by its operation, with what it is asked for. One that is missing here fails. */
const asked: Record<string, (of: { form_ref: string }) => string> = {
  'audit.exported': () => '/api/activity/team-logs.csv',
  'forms.exported': ({ form_ref }) => `/api/main/forms/${form_ref}/submissions.csv`,
  'agency.exportLibraries': () => '/api/main/SupportLibraries.csv',
  'reports.exported': () => `/api/reports/analytics.csv?metric=messages_out&group_by=agent_id&${period()}`,
}
/** Further questions to the same operations. */
const further = [
  () => `/api/reports/analytics.csv?metric=messages_out&what=rows&${period()}`,
  () => `/api/reports/analytics.csv?metric=first_reply_time&${period()}`,
]

const period = () => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  return `from=${day(1)}&to=${day(-1)}&time_zone=UTC`
}

test('every download of a table has the mark, one separator, heads in words of its reader, names instead of refs, and numbers and phones as they are', async () => {
  const declared = operations.filter(({ answers }) => answers === 'text/csv')
  expect(declared.map(({ name }) => name).sort()).toEqual(Object.keys(asked).sort())
  const parentKey = `p${newRef()}`
  const server = await ownServer({ env: { EXPORT_PARENT_LIB_ID: parentKey } })
  const library = await testLibrary(server, { support_lib_id: parentKey, company_name: '張偉 & Иван' })
  const [ivan, reader] = [await library.user('admin'), await library.user('admin')]
  await ivan.calls.people.updateUser({ agent_name: 'Иван 张伟' })
  await reader.calls.people.updateUser({ language: 'de' })
  const chat = await startChat(library.visitor())
  await ivan.calls.conversations.take({ conversation_ref: chat.conversation.conversation_ref })
  await ivan.calls.messages.send({ client_msg_id: newRef(), conversation_ref: chat.conversation.conversation_ref, message: 'Hi' })
  const fields = (['text', 'phone', 'number'] as const).map((kind) => ({ kind, field_id: kind, label: kind }))
  const { form_ref } = await publishedForm(ivan, 'Łódź', { pages: [{ fields }] })
  const answers = { text: '=1+1', phone: '+49 30 901820', number: '-1234.56' }
  await library.visitor().calls.forms.submit(await filledIn(library, form_ref, { answers }))

  const read = async (who: TestUser, path: string) => {
    const response = await fetch(`${library.address}${path}`, { headers: { authorization: `Bearer ${who.token}` } })
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([path, response.status, bytes.subarray(0, 3).toString('hex')]).toEqual([path, 200, 'efbbbf'])
    const text = bytes.subarray(3).toString()
    const { records, openQuotes } = readCsv(text)
    const [head = [], ...rows] = records
    expect([openQuotes, text.endsWith('\r\n'), rows.every(({ length }) => length === head.length)]).toEqual([0, true, true])
    for (const name of head) expect(name).not.toMatch(/_/)
    for (const cell of records.flat()) expect(cell).not.toMatch(/^[=@\t\r＝]/)
    return { head, rows, text }
  }
  for (const path of [...Object.values(asked), ...further].map((of) => of({ form_ref }))) {
    const [english, german] = [await read(ivan, path), await read(reader, path)]
    if (!path.includes('SupportLibraries')) expect(german.head).not.toEqual(english.head)
    if (path.includes('analytics')) {
      expect(english.text).not.toContain(`"${ivan.user_id}"`)
      expect(english.head.some((name) => / \((?:messages|seconds)\)$/.test(name))).toBe(true)
      if (path.includes('messages_out')) expect(english.text).toContain('"Иван 张伟"')
    }
  }
  const { rows } = await read(ivan, asked['forms.exported']?.({ form_ref }) ?? '')
  expect(rows[0]?.slice(-3)).toEqual(["'=1+1", '+49 30 901820', '-1234.56'])
  expect(rows[0]?.slice(-3).map(plainCell)).toEqual(Object.values(answers))
})
