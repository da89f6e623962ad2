import { expect, test } from 'vitest'
import { operations } from '../api.ts'
import { keyAreaNames, keyAreas } from './key-areas.ts'
import { keyOperations, operationsOfScopes, unknownScope } from './key-operations.ts'

const open = new Set<string>(keyOperations.map(({ name }) => name))

test('keys can call operations for staff over HTTP, and none that makes credentials, changes rights or asks again who is there', () => {
  const called = operations.filter(({ name }) => open.has(name))
  expect(called).toHaveLength(open.size)
  for (const { name, audience, http, mustConfirm } of called) {
    expect(audience, name).toContain('staff')
    expect(audience, name).not.toContain('public')
    expect(http, name).toBeDefined()
    expect(mustConfirm, name).toBeUndefined()
  }
  const closed = /^(apiKeys|identity|permissions|licence|mailSenders|mailboxes|webhooks|workflow|flows|libraries|librarySettings|agency|ownership)/
  expect([...open].filter((name) => closed.test(name))).toEqual([])
  expect([...open].filter((name) => /^people\./.test(name)).every((name) => operations.find((one) => one.name === name)?.http?.startsWith('GET '))).toBe(true)
  expect(open.has('articles.create')).toBe(true)
})

test('each domain of an area has operations, and is in one area', () => {
  const domains = keyAreaNames.flatMap((area) => Object.keys(keyAreas[area]))
  expect(new Set(domains).size).toBe(domains.length)
  for (const domain of domains)
    expect(
      [...open].some((name) => name.startsWith(`${domain}.`)),
      domain,
    ).toBe(true)
})

test.each([
  [['help:read'], ['articles.list', 'articles.read', 'articles.linkTargets'], ['articles.create', 'conversations.list', 'search.everything']],
  [['help:write'], ['articles.create', 'articles.publish'], ['articles.list', 'articles.read']],
  [['articles.publish'], ['articles.publish'], ['articles.unpublish', 'articles.list']],
  [
    ['conversations:read', 'messages.send'],
    ['conversations.list', 'messages.send'],
    ['messages.update', 'apiKeys.create'],
  ],
  [['identity.sessions', 'apiKeys.create', 'people:write'], [], ['identity.sessions', 'apiKeys.create', 'people.disableAgent']],
])('the scopes %j', (scopes, allowed, refused) => {
  const given = operationsOfScopes(scopes)
  for (const name of allowed) expect(given.has(name), name).toBe(true)
  for (const name of refused) expect(given.has(name), name).toBe(false)
})

test('a scope that allows nothing is unknown', () => {
  expect(unknownScope(['help:read', 'articles.publish', 'people:read'])).toBeUndefined()
  for (const scope of ['people:write', 'help:all', 'apiKeys.create', 'help.toString', 'constructor:read', 'search.everything'])
    expect(unknownScope(['help:read', scope]), scope).toBe(scope)
})
