import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { Directory } from './testing/directory.ts'

const file = join(import.meta.dirname, '../../../../../../shared/corpora/scim/azuread/PostmanCollection.json')

type Item = {
  name: string
  item?: Item[]
  request?: { method: string; url: string | { raw: string }; body?: { raw?: string } }
  event?: { listen: string; script: { exec: string[] } }[]
}
const requestsIn = (items: Item[]): Item[] => items.flatMap((each) => (each.item ? requestsIn(each.item) : [each]))

/** Requests that this product answers otherwise than the reference server, and why. */
const otherwise: Record<string, [status: number, why: string]> = {
  'Get Token': [404, 'keys are made by people, and shown once'],
  'Get ServiceProviderConfig': [404, 'asked for at an address of that server; RFC 7644 has /ServiceProviderConfig'],
  'Group patch add member': [400, 'a member is the id of a person'],
  'Group patch add member2': [400, 'a member is the id of a person'],
}

/** Several people of the collection share an address; here each has one, since it is what they sign in with. */
function withOwnAddress(text: string): string {
  try {
    const resource = JSON.parse(text) as { userName?: string; emails?: object[] }
    if (resource.emails) resource.emails = [{ primary: true, type: 'work', value: `${resource.userName ?? 'nobody'}@example.com` }]
    return JSON.stringify(resource)
  } catch {
    return text
  }
}

describe.skipIf(!existsSync(file))('requests with which a directory’s maker tests its reference server (skipped where they are missing)', () => {
  test('are answered as there, or with a reason', async () => {
    const server = await sharedServer()
    const library = await testLibrary(server)
    const directory = await Directory.of(server, await library.user('admin'))
    const collection = JSON.parse(readFileSync(file, 'utf8')) as Item
    const known = new Map<string, string>()
    const filled = (text: string) => text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => known.get(name) ?? name)
    const found: Record<string, unknown> = {}
    for (const { name, request, event = [] } of requestsIn(collection.item ?? []).values()) {
      if (!request) continue
      const { url, method, body } = request
      const path = filled((typeof url === 'string' ? url : url.raw).replace(/^.*\{\{Api\}\}/, ''))
      const answer = await directory.call(method, path.replaceAll(' ', '%20'), body?.raw && method !== 'GET' ? withOwnAddress(filled(body.raw)) : undefined)
      const script = event.flatMap((each) => (each.listen === 'test' ? each.script.exec : [])).join('\n')
      for (const [, variable = ''] of script.matchAll(/environment\.set\("(\w+)", jsonData\.id\)/g)) known.set(variable, answer.json.id)
      const [, status] = /to\.have\.status\((\d+)\)/.exec(script) ?? []
      // A PATCH may answer with the resource or without a word (RFC 7644, section 3.5.2).
      const isAsThere = status === undefined ? answer.status < 300 : answer.status === Number(status) || (method === 'PATCH' && answer.status === 200)
      const [, total] = /totalResults\)\.to\.eql\((\d+)\)/.exec(script) ?? []
      // The library's owner is one more.
      const isCounted = total === undefined || answer.json.totalResults === Number(total) + 1 || answer.json.totalResults === Number(total)
      if (!isAsThere || !isCounted) found[name] = answer.status
    }
    expect(known.size).toBeGreaterThan(12)
    expect(found).toEqual(Object.fromEntries(Object.entries(otherwise).map(([name, [status]]) => [name, status])))
  })
})
