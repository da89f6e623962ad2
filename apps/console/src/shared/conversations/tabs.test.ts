import { expect, test } from 'vitest'
import { placeFrom, searchOf } from './tabs.ts'

const isPane = (id: string) => id === 'search' || id === 'drafts'

test.each([
  ['', { tab: 'inbox', type: 'all', filter: '', sort: 'newest', conversation: null, pane: 'list', query: '' }],
  ['tab=queue', { tab: 'queue', type: 'all', filter: '', sort: 'waiting', conversation: null, pane: 'list', query: '' }],
  [
    'tab=chats&type=mine&sort=oldest&conversation=abc',
    { tab: 'chats', type: 'mine', filter: '', sort: 'oldest', conversation: 'abc', pane: 'list', query: '' },
  ],
  ['tab=archives&type=mine&sort=waiting', { tab: 'archives', type: 'all', filter: '', sort: 'newest', conversation: null, pane: 'list', query: '' }],
  ['tab=nonsense&conversation=../x', { tab: 'inbox', type: 'all', filter: '', sort: 'newest', conversation: null, pane: 'list', query: '' }],
  ['tab=search&query=brake%20pads', { tab: 'inbox', type: 'all', filter: '', sort: 'newest', conversation: null, pane: 'search', query: 'brake pads' }],
  ['tab=drafts&query=no', { tab: 'inbox', type: 'all', filter: '', sort: 'newest', conversation: null, pane: 'drafts', query: '' }],
])('%s', (search, place) => expect(placeFrom(new URLSearchParams(search), isPane)).toEqual(place))

test.each([
  '?tab=inbox',
  '?tab=tickets&type=unassigned&filter=%7B%22field%22%3A%22priority%22%2C%22op%22%3A%22is%22%2C%22value%22%3A%22high%22%7D',
  '?tab=queue&sort=newest&conversation=abc',
  '?tab=chats&type=unanswered',
  '?tab=search&query=brake+pads&conversation=abc',
  '?tab=drafts',
])('the query string %s round-trips', (search) => {
  expect(searchOf(placeFrom(new URLSearchParams(search), isPane))).toBe(search)
})
