import { expect, test } from 'vitest'
import { toldLines } from './told-values.ts'

const names: Record<string, string> = { u1: 'Ada' }

test.each([
  [
    'values',
    { user_id: 'u1', role: 'agent', empty: null },
    [
      { field: 'user_id', to: 'Ada' },
      { field: 'role', to: 'agent' },
    ],
  ],
  [
    'a change',
    { from: 'agent', to: 'admin', user_id: 'u1' },
    [
      { field: '', from: 'agent', to: 'admin' },
      { field: 'user_id', to: 'Ada' },
    ],
  ],
  [
    'changes by field',
    { groups: ['settings'], changes: [{ field: 'settings.x', from: null, to: 'b' }] },
    [
      { field: 'groups', to: 'settings' },
      { field: 'settings.x', from: '–', to: 'b' },
    ],
  ],
  ['former values beside new ones', { changes: { a: 1 }, from: { a: 2 } }, [{ field: 'a', from: '2', to: '1' }]],
  [
    'nested lists',
    { changed: { people: [{ user_id: 'u1', gained: ['x', 'y'], lost: [] }] } },
    [
      { field: 'changed · people 1 · user_id', to: 'Ada' },
      { field: 'changed · people 1 · gained', to: 'x, y' },
    ],
  ],
])('%s', (_what, payload, lines) => {
  expect(toldLines(payload, (value) => names[value])).toEqual(lines)
})
