import { roleDefaults, roles } from '@porchlight/contracts/permission-flags'
import { expect, test } from 'vitest'
import { homePath } from './home-path.ts'

test.each([
  ['agent', '/admin/inbox?tab=inbox'],
  ['admin', '/admin/inbox?tab=inbox'],
  ['writer', '/admin/profile/account'],
  ['editor', '/admin/profile/account'],
] as const)('%s begins at %s', (role, path) => expect(homePath(role, new Set(roleDefaults[role]))).toBe(path))

test.each(roles)('%s without any flag begins at the own account', (role) => expect(homePath(role, new Set())).toBe('/admin/profile/account'))
