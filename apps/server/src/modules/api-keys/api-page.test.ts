// Holds for every operation.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { operations } from '@porchlight/contracts/api'
import { keyOperations, scopesOfOperation } from '@porchlight/contracts/api-keys/key-operations'
import { type ErrorCode, errorStatus, kernelErrors } from '@porchlight/contracts/errors'
import { expect, onTestFinished, test } from 'vitest'
import { ApiError, pages, porchlight } from '../../../../../packages/api-client/src/index.ts'
import { openApi } from '../../kernel/http/open-api.ts'
import { startChat, testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'

const root = path.join(import.meta.dirname, '../../../../..')
const page = readFileSync(path.join(root, 'docs/api.md'), 'utf8')
const examples = [...page.matchAll(/```ts\n([^`]+)```/g)].map(([, code = '']) => code)

/** Runs an example of the page as a function of what its surroundings give. Returns what it logs. */
async function run(example: string, given: Record<string, unknown>): Promise<unknown[][]> {
  const logged: unknown[][] = []
  const console = { log: (...values: unknown[]) => void logged.push(values) }
  const known: Record<string, unknown> = { ApiError, pages, porchlight, console, ...given }
  const code = stripTypeScriptTypes(example).replace(/^import .*$/gm, '')
  await new Function(...Object.keys(known), `return (async () => {${code}})()`)(...Object.values(known))
  return logged
}

test('the examples of the API page work as they are written', async () => {
  const server = await sharedServer()
  const library = await testLibrary(server)
  const admin = await library.user('admin')
  for (const title of ['Wheels', 'Chains']) await admin.calls.articles.create({ article_title: title, article_content: '<p>Text</p>' })
  const { conversation_ref } = (await startChat(library.visitor())).conversation
  await admin.calls.conversations.take({ conversation_ref })
  const { key } = await admin.calls.apiKeys.create({ key_name: 'Page', scopes: ['help:read', 'help:write', 'messages.send'], expires_in_days: 1 })
  const given = { server: server.address, key, conversation_ref }
  const [create = '', list = '', refused = '', repeated = '', named = '', ...others] = examples
  expect(others).toEqual([])
  expect(await run(create, given)).toEqual([['Brakes']])
  expect((await run(list, given)).flat().sort()).toEqual(['Brakes', 'Chains', 'Wheels'])
  expect(await run(refused, given)).toEqual([['not_found', 404]])
  expect(await run(repeated, given)).toEqual([[true]])
  expect(await run(named, given)).toEqual([[true], ['idempotency_key_reused']])
})

/** Makes the call of a line for curl, as far as our examples write such lines, with values instead of variables. */
function curled(line: string, values: Record<string, string>): Promise<Response> {
  const filled = Object.entries(values).reduce((all, [name, value]) => all.replaceAll(name, value), line.replaceAll('\\\n', ' '))
  const words = [...filled.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, single, double, bare]) => single ?? double ?? bare ?? '')
  const after = (option: string) => words.flatMap((word, at) => (word === option ? [words[at + 1] ?? ''] : []))
  const headers = after('-H').map((header) => [header.slice(0, header.indexOf(':')), header.slice(header.indexOf(':') + 1).trim()] as [string, string])
  const [body] = after('-d')
  return fetch(words.find((word) => word.startsWith('http')) ?? '', { method: after('-X')[0] ?? 'GET', headers, ...(body !== undefined && { body }) })
}

test('the lines for curl of the API page and of the reference can be called as they are written, with a key', async () => {
  const server = await sharedServer()
  const admin = await (await testLibrary(server)).user('admin')
  const { key } = await admin.calls.apiKeys.create({ key_name: 'Curl', scopes: ['help:read', 'help:write'], expires_in_days: 1 })
  const [line = '', bundle = '', ...others] = [...page.matchAll(/```sh\n([^`]+)```/g)].map(([, code = '']) => code)
  expect(others).toEqual([])
  const made = await curled(line, { $SERVER: server.address, $KEY: key })
  expect([made.status, await made.json()]).toMatchObject([200, { article: { article_title: 'Wheels' } }])

  // The client as one file, made as the page says.
  const folder = mkdtempSync(path.join(os.tmpdir(), 'porchlight-client-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'porchlight.mjs')
  const [, program = '', ...args] = bundle.trim().replace('porchlight.mjs', file).split(' ')
  execFileSync(path.join(root, 'node_modules/.bin', program), args, { cwd: root, stdio: 'pipe' })
  const { porchlight: bundled } = (await import(pathToFileURL(file).href)) as { porchlight: typeof porchlight }
  expect((await bundled({ server: server.address, key }).articles.list({})).articles).toMatchObject([{ article_title: 'Wheels' }])

  const html = await (await fetch(`${server.address}/api/docs`)).text()
  expect(html).toContain('<h2>Repeating a call</h2>')
  expect(html).toContain('Scopes of API keys: help:write or articles.create')
  const lines = [...html.matchAll(/<pre>(curl [^<]+)<\/pre>/g)].map(([, code = '']) => code.replaceAll('&lt;', '<').replaceAll('&amp;', '&'))
  expect(lines).toHaveLength(keyOperations.length)
  const { article_id } = ((await (await curled(line, { $SERVER: server.address, $KEY: key })).json()) as { article: { article_id: string } }).article
  const publicUrl = /'(https?:\/\/[^/']+)/.exec(lines[0] ?? '')?.[1] ?? ''
  const call = async (end: string) => {
    const found = lines.find((each) => each.split('\n')[0]?.includes(end)) ?? ''
    return (await curled(found, { [publicUrl]: server.address, 'plk_…': key, Ab3dE6gH: article_id, text: article_id })).status
  }
  expect(await call('/api/articles/articles/')).toBe(200)
  expect(await call("/api/articles/articles'")).toBe(200)
})

test('the table of refusals has every code that a call with a key can get, with its status', () => {
  const rows = [...page.matchAll(/^\| (\d{3}) \| (.+) \|$/gm)]
  const listed = rows.flatMap(([, status, codes = '']) => [...codes.matchAll(/`(\w+)`/g)].map(([, code = '']) => `${status} ${code}`))
  const open = new Set<string>(keyOperations.map(({ name }) => name))
  const codes = new Set<ErrorCode>([...kernelErrors, ...operations.filter(({ name }) => open.has(name)).flatMap(({ errors }) => errors)])
  expect(listed.sort()).toEqual([...codes].map((code) => `${errorStatus[code]} ${code}`).sort())
})

type Described = {
  operationId: string
  security: Record<string, unknown>[]
  'x-key-scopes'?: string[]
  parameters: { name: string; example?: unknown }[]
  requestBody?: { content: Record<string, { example?: Record<string, unknown> }> }
  responses: Record<string, { content: Record<string, { example?: unknown }> }>
}

test('OpenAPI names the scopes of what keys may call, with examples that the operations accept', () => {
  const document = openApi(operations, 'https://help.example', scopesOfOperation) as unknown as { paths: Record<string, Record<string, Described>> }
  const described = new Map(Object.values(document.paths).flatMap((each) => Object.values(each).map((one) => [one.operationId, one] as const)))
  const forKeys = [...described.values()].filter(({ security }) => security.some((way) => 'apiKey' in way))
  expect(forKeys.map(({ operationId }) => operationId).sort()).toEqual(keyOperations.map(({ name }) => name).sort())
  for (const { operationId, parameters, requestBody, responses, ...rest } of forKeys) {
    expect(rest['x-key-scopes'], operationId).toEqual(scopesOfOperation(operationId))
    const operation = operations.find(({ name }) => name === operationId)
    const sent = Object.fromEntries(parameters.flatMap(({ name, example }) => (example === undefined ? [] : [[name, example]])))
    const input = operation?.input.safeParse({ ...sent, ...requestBody?.content['application/json']?.example })
    expect(input?.error?.issues ?? [], `input of ${operationId}`).toEqual([])
    const [answer] = Object.values(responses[200]?.content ?? {})
    expect(operation?.output.safeParse(answer?.example).error?.issues ?? [], `answer of ${operationId}`).toEqual([])
  }
})
