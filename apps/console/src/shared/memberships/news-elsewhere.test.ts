import type { MembershipView } from '@porchlight/contracts/identity/memberships'
import { expect, test } from 'vitest'
import { newsElsewhere } from './news-elsewhere.ts'

const boats: MembershipView = {
  ...{ support_lib_id: 'boats', company_name: 'Boats', theme_color: '#123456', user_type: 'agent', is_current: false, waiting: 1, unread: 0 },
  rings: { waiting: ['sound'], unread: ['desktop'] },
}

test.each<[string, Partial<MembershipView>, Partial<MembershipView>, object[]]>([
  ['a new chat rings as chosen there', {}, { waiting: 2 }, [{ kind: 'waiting', ways: ['sound'] }]],
  ['a new message rings as chosen there', {}, { unread: 1 }, [{ kind: 'unread', ways: ['desktop'] }]],
  ['fewer chats and the same counts ring not', {}, { waiting: 0 }, []],
  ['nothing rings where nothing is wanted, as in quiet hours', {}, { waiting: 2, rings: { waiting: [], unread: [] } }, []],
  ['the open library rings by itself', { is_current: true }, { is_current: true, waiting: 2 }, []],
  ['of a library that was not known before, nothing is new', { support_lib_id: 'other' }, { waiting: 2 }, []],
])('%s', (_name, before, now, expected) => {
  expect(newsElsewhere([{ ...boats, ...before }], [{ ...boats, ...now }])).toMatchObject(expected)
})
