// Holds for every operation.
import { routes } from '@porchlight/contracts/routes'
import { expect, test } from 'vitest'
import { packed, unpack } from './packed-routes.ts'

test('the packed routing table unpacks to the same table', () => {
  const unpacked = unpack(packed(routes))
  expect(Object.keys(unpacked)).toEqual(Object.keys(routes))
  expect(JSON.parse(JSON.stringify(unpacked))).toEqual(routes)
})
