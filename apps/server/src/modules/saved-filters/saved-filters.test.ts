import type { SavedFilterView } from '@porchlight/contracts/lists/saved-filters'
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

test('a filter is listed for its owner, its team or everyone; only the owner can change it', async () => {
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

test('invalid filters are refused, and filters for tabs a person may not open are hidden from them', async () => {
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

test('C11: a saved filter and a canned reply of a deleted or left team can still be changed, but not be given such a team', async () => {
  const library = await testLibrary(await sharedServer())
  const [admin, ana] = [await library.user('admin'), await library.user('agent')]
  const teamOf = async (member_ids: string[]) => (await admin.calls.people.createTeam({ team_name: 'Returns', member_ids })).team.team_ref
  const [left, deleted] = [await teamOf([ana.user_id]), await teamOf([ana.user_id])]
  const ofTeam = (team_ref: string) => ({ visible_to: 'team' as const, team_ref })
  const filters = await Promise.all([left, deleted].map((team) => ana.calls.savedFilters.create(given(team, ofTeam(team)))))
  const { canned_reply } = await admin.calls.cannedReplies.create(reply('team', ofTeam(deleted)))
  const { filter_ref: own } = (await ana.calls.savedFilters.create(given('own'))).saved_filter
  const { reply_ref: mine } = (await admin.calls.cannedReplies.create(reply('own'))).canned_reply
  await admin.calls.people.updateTeam({ team_ref: left, member_ids: [] })
  await admin.calls.people.deleteTeam({ team_ref: deleted })
  for (const { saved_filter } of filters) {
    const { filter_ref, team_ref } = saved_filter
    expect((await ana.calls.savedFilters.update({ filter_ref, ...given('renamed', ofTeam(team_ref ?? '')) })).saved_filter.filter_name).toBe('renamed')
    expect(await code(ana.calls.savedFilters.update({ filter_ref: own, ...given('own', ofTeam(team_ref ?? '')) }))).toBe('invalid_input')
    expect(await code(ana.calls.savedFilters.update({ filter_ref, ...given('private') }))).toBe('ok')
  }
  const { reply_ref } = canned_reply
  expect((await admin.calls.cannedReplies.update({ reply_ref, ...reply('renamed', ofTeam(deleted)) })).canned_reply.title).toBe('renamed')
  expect(await code(admin.calls.cannedReplies.update({ reply_ref: mine, ...reply('own', ofTeam(deleted)) }))).toBe('invalid_input')
})

const titles = async (user: TestUser, q = '') => (await user.calls.cannedReplies.list({ q })).canned_replies.map((one) => one.title)
const reply = (title: string, more: Record<string, unknown> = {}) => ({ title, message: `Hello {contactName}, ${title}.`, ...more })

test('a canned reply is found by its owner, its team or everyone; only people who manage ticket settings can change shared ones', async () => {
  const library = await testLibrary(await sharedServer())
  const [admin, ana, bo] = [await library.user('admin'), await library.user('agent'), await library.user('agent')]
  const manager = await library.user('writer', { canManageTicketSettings: true })
  const { team } = await admin.calls.people.createTeam({ team_name: 'Returns', member_ids: [bo.user_id] })
  const ofTeam = { visible_to: 'team' as const, team_ref: team.team_ref }
  const { canned_reply } = await ana.calls.cannedReplies.create(reply('mine', { shortcut: 'hi' }))
  expect(canned_reply).toMatchObject({ shortcut: 'hi', visible_to: 'private', team_ref: null, owner_id: ana.user_id })
  const { reply_ref } = canned_reply
  expect(await code(ana.calls.cannedReplies.create(reply('x', { visible_to: 'everyone' })))).toBe('forbidden')
  expect(await code(bo.calls.cannedReplies.create(reply('x', ofTeam)))).toBe('forbidden')
  expect(await code(manager.calls.cannedReplies.create(reply('x')))).toBe('forbidden')
  const shared = (await manager.calls.cannedReplies.create(reply('team', ofTeam))).canned_reply
  await manager.calls.cannedReplies.create(reply('everyone', { visible_to: 'everyone' }))
  expect(await Promise.all([ana, bo, manager].map((user) => titles(user)))).toEqual([
    ['everyone', 'mine'],
    ['everyone', 'team'],
    ['everyone', 'team'],
  ])
  expect([await titles(ana, 'HI'), await titles(ana, 'contactname}, every'), await titles(ana, '100%')]).toEqual([['mine'], ['everyone'], []])
  expect(await code(admin.calls.cannedReplies.update({ reply_ref, ...reply('theirs') }))).toBe('not_found')
  expect(await code(admin.calls.cannedReplies.remove({ reply_ref }))).toBe('not_found')
  expect(await code(bo.calls.cannedReplies.remove({ reply_ref: shared.reply_ref }))).toBe('forbidden')
  expect(await code(ana.calls.cannedReplies.update({ reply_ref, ...reply('mine', { visible_to: 'everyone' }) }))).toBe('forbidden')
  await ana.calls.cannedReplies.update({ reply_ref, ...reply('renamed') })
  expect(await titles(ana)).toEqual(['everyone', 'renamed'])
  await ana.calls.cannedReplies.remove({ reply_ref })
  await admin.calls.cannedReplies.remove({ reply_ref: shared.reply_ref })
  expect([await titles(ana), await titles(bo)]).toEqual([['everyone'], ['everyone']])
})

test('invalid canned replies are refused', async () => {
  const library = await testLibrary(await sharedServer())
  const admin = await library.user('admin')
  const { create } = admin.calls.cannedReplies
  expect(await code(create(reply('x', { shortcut: 'a b' })))).toBe('invalid_input')
  expect(await code(create(reply('x', { message: ' ' })))).toBe('invalid_input')
  expect(await code(create(reply('x', { visible_to: 'team' })))).toBe('invalid_input')
  expect(await code(create(reply('x', { visible_to: 'team', team_ref: 'missing' })))).toBe('invalid_input')
  expect(await code(create(reply('x', { shortcut: 'größe-2' })))).toBe('ok')
})

test('each person’s list layout is saved per tab, only for tabs they may open and with a sort order the tab offers', async () => {
  const library = await testLibrary(await sharedServer())
  const [ana, bo] = [await library.user('agent'), await library.user('agent', { canViewExistingTickets: false })]
  const { custom_field_ref } = (await (await library.user('admin')).calls.customFields.create({ kind: 'text', name: 'Order' })).custom_field
  const layout = { tab: 'tickets' as const, is_table: true, columns: ['due_at', custom_field_ref, 'priority'], sort: 'due' as const }
  expect((await ana.calls.listLayouts.list({})).list_layouts).toEqual([])
  expect((await ana.calls.listLayouts.save(layout)).list_layout).toEqual(layout)
  await ana.calls.listLayouts.save({ ...layout, tab: 'archives', sort: 'oldest' })
  const changed = { ...layout, columns: ['priority', 'due_at'], sort: null }
  await ana.calls.listLayouts.save(changed)
  const kept = (await ana.calls.listLayouts.list({})).list_layouts
  expect(kept.toSorted((a, b) => a.tab.localeCompare(b.tab))).toEqual([{ ...layout, tab: 'archives', sort: 'oldest' }, changed])
  expect((await bo.calls.listLayouts.list({})).list_layouts).toEqual([])
  expect(await code(bo.calls.listLayouts.save(layout))).toBe('forbidden')
  expect(await code(ana.calls.listLayouts.save({ ...layout, tab: 'archives' }))).toBe('invalid_input')
  expect(await code(ana.calls.listLayouts.save({ ...layout, columns: ['priority', 'priority'] }))).toBe('invalid_input')
  expect(await code(ana.calls.listLayouts.save({ ...layout, columns: ['merged_into'] }))).toBe('invalid_input')
})
