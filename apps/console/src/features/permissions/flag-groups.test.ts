import { permissionFlags } from '@porchlight/contracts/permission-flags'
import { expect, test } from 'vitest'
import { flagGroups } from './flag-groups.ts'

test('every flag is in exactly one group', () => {
  const listed = flagGroups.flatMap(({ flags }) => flags)
  expect([...listed].sort()).toEqual([...permissionFlags].sort())
})
