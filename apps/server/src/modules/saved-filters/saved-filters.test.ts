import type { SavedFilterView } from '@porchlight/contracts'
import { expect, test } from 'vitest'
import { type TestUser, testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'

const urgent: SavedFilterView['filter'] = {
  all: [{ field: 'priority', op: 'is', value: 'urgent' }, { any: [{ field: 'team_ref', op: 'is', value: '@my_teams' }] }],
}
const given = (filter_name: string, more: Record<string, unknown> = {}) => ({ filter_name, tab: 'tickets' as const, filter: urgent, ...more })
const names = async (user: TestUser) => (await user.calls.savedFilters.list({})).saved_filters.map((one) => one.filter_name)
const code = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (cause: { code: string }) => cause.code,
  )

test('a filter is listed for its owner, its team or everyone; only the owner changes it', async () => {
  const library = await testLibrary(await sharedServer())
  const [admin, ana, bo] = [await library.user('admin'), await library.user('agent'), await library.user('agent')]
  const { team } = await admin.calls.people.createTeam({ team_name: 'Returns', member_ids: [ana.user_id, bo.user_id] })
  const { saved_filter } = await ana.calls.savedFilters.create(given('mine'))
  expect(saved_filter).toMatchObject({ filter: urgent, visible_to: 'private', team_ref: null, owner_id: ana.user_id })
  await ana.calls.savedFilters.create(given('team', { visible_to: 'team', team_ref: team.team_ref }))
  await admin.calls.savedFilters.create(given('everyone', { visible_to: 'everyone' }))
  expect([await names(ana), await names(bo), await names(admin)]).toEqual([['everyone', 'mine', 'team'], ['everyone', 'team'], ['everyone']])
  const { filter_ref } = saved_filter
  expect(await code(bo.calls.savedFilters.update({ filter_ref, ...given('theirs') }))).toBe('not_found')
  expect(await code(bo.calls.savedFilters.remove({ filter_ref }))).toBe('not_found')
  await ana.calls.savedFilters.update({ filter_ref, ...given('renamed') })
  expect(await names(ana)).toEqual(['everyone', 'renamed', 'team'])
  await ana.calls.savedFilters.remove({ filter_ref })
  expect(await names(ana)).toEqual(['everyone', 'team'])
})

test('invalid filters are refused, and filters of tabs somebody may not open are hidden from them', async () => {
  const library = await testLibrary(await sharedServer())
  const [admin, ana, chats] = [await library.user('admin'), await library.user('agent'), await library.user('writer', { canTakeChats: true })]
  const { team } = await admin.calls.people.createTeam({ team_name: 'Returns', member_ids: [] })
  const { create } = ana.calls.savedFilters
  expect(await code(create(given('x', { visible_to: 'everyone' })))).toBe('forbidden')
  expect(await code(create(given('x', { visible_to: 'team', team_ref: team.team_ref })))).toBe('invalid_input')
  expect(await code(create(given('x', { visible_to: 'team' })))).toBe('invalid_input')
  expect(await code(create(given('x', { tab: 'chats' })))).toBe('forbidden')
  expect(await code(create(given('x', { filter: { field: 'seq', op: 'is', value: 1 } })))).toBe('invalid_input')
  await admin.calls.savedFilters.create(given('tickets', { visible_to: 'everyone' }))
  await admin.calls.savedFilters.create(given('queue', { tab: 'queue', visible_to: 'everyone' }))
  expect([await names(ana), await names(chats)]).toEqual([['queue', 'tickets'], ['queue']])
})
