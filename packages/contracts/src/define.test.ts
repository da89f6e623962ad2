import { expect, test } from 'vitest'
import { operations } from './index.ts'

const outsidePath = operations.flatMap((operation) => {
  const [method = '', path = ''] = (operation.http ?? '').split(' ')
  const { shape = {} } = operation.input as unknown as { shape?: Record<string, unknown> }
  const fields = Object.keys(shape).filter((field) => !path.split('/').includes(`:${field}`))
  return [{ operation, method, fields, inQuery: method === 'GET' ? fields : (operation.query ?? []) }]
})

test('no secret travels in an address, but for the calls the specification states', () => {
  const secrets = outsidePath.flatMap(({ operation, inQuery }) =>
    inQuery.filter((field) => /pass|secret|token|code|nonce|oob|key/i.test(field)).map((field) => `${operation.name} ${field}`),
  )
  // `ref_key` is accepted because the specification names it; nothing reads it, and no client of ours sends it.
  expect(secrets).toEqual(['identity.approveInvitation token', 'identity.approveInvitation nonce', 'help.searchArticles ref_key'])
})

test('what a DELETE carries beside its path is declared for the query, where clients put it', () => {
  for (const { operation, method, fields } of outsidePath)
    if (method === 'DELETE') expect(operation.query ?? [], operation.name).toEqual(fields)
    else expect(operation.query, operation.name).toBeUndefined()
})
