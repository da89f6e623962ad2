// Holds for every operation.
import { expect, test } from 'vitest'
import { operations } from './api.ts'

const outsidePath = operations.flatMap((operation) => {
  const [method = '', path = ''] = (operation.http ?? '').split(' ')
  const { shape = {} } = operation.input as unknown as { shape?: Record<string, unknown> }
  const fields = Object.keys(shape).filter((field) => !path.split('/').includes(`:${field}`))
  return [{ operation, method, fields, inQuery: method === 'GET' ? fields : (operation.query ?? []) }]
})

test('URLs carry no secrets, except in the calls the specification requires', () => {
  const secrets = outsidePath.flatMap(({ operation, inQuery }) =>
    inQuery.filter((field) => /pass|secret|token|code|nonce|oob|key/i.test(field)).map((field) => `${operation.name} ${field}`),
  )
  // `ref_key` is accepted because the specification requires it; the server ignores it, and none of our clients send it. The key for `visitors.unread` is a
  // hash of the visitor's secret and can only be used to get a count.
  expect(secrets).toEqual(['help.searchArticles ref_key', 'identity.approveInvitation token', 'identity.approveInvitation nonce', 'visitors.unread key'])
})

test('DELETE fields outside the path are declared for the query, where clients put them', () => {
  for (const { operation, method, fields } of outsidePath)
    if (method === 'DELETE') expect(operation.query ?? [], operation.name).toEqual(fields)
    else expect(operation.query, operation.name).toBeUndefined()
})

test('an operation that changes what other domains answer names domains that there are', () => {
  const domains = new Set(operations.map(({ name }) => name.split('.')[0]))
  for (const { name, changes = [] } of operations) for (const domain of changes) expect(domains, `${name} changes ${domain}`).toContain(domain)
})

test('only operations that are no GET say what they change', () => {
  expect(operations.filter(({ http, changes }) => changes && (!http || http.startsWith('GET '))).map(({ name }) => name)).toEqual([])
})
