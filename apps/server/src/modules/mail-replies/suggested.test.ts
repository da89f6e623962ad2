import { expect, test } from 'vitest'
import { suggestedRecipients } from './replies.ts'

const person = (address: string) => ({ address, name: '' })
const ana = person('ana@x.test')

test.each([
  ['the requester wrote', [ana], ana, ['bo@x.test'], { to: ['ana@x.test'], cc: ['bo@x.test'] }],
  ['someone else wrote', [ana], person('bo@x.test'), ['ana@x.test', 'cy@x.test'], { to: ['ana@x.test', 'bo@x.test'], cc: ['cy@x.test'] }],
  ['no mail arrived', [ana], undefined, [], { to: ['ana@x.test'], cc: [] }],
  [
    'addresses that are none are left out, each stands once',
    [ana],
    person('nobody'),
    ['ANA@x.test', 'cy@x.test', 'CY@x.test', 'a@x.test,b@x.test'],
    { to: ['ana@x.test'], cc: ['cy@x.test'] },
  ],
])('%s', (_name, requester, author, others, expected) => {
  const found = suggestedRecipients(requester, author, others.map(person))
  expect({ to: found.to.map(({ address }) => address), cc: found.cc.map(({ address }) => address) }).toEqual(expected)
})
