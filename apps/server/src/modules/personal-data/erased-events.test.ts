// Holds for every event.
import { events } from '@porchlight/contracts/events'
import { expect, test } from 'vitest'

test('every event about a conversation whose payload has a text says how it is erased', () => {
  const texts = ['subject', 'title', 'recipient', 'email', 'text', 'body']
  // Titles of flows and forms are the library's; a platform ticket was written by its staff, who are no contacts of it.
  const ofLibrary = ['flow', 'form', 'platform_ticket']
  const open = Object.entries(events).filter(([name, { payload, ...declared }]) => {
    const fields = Object.keys(payload.shape)
    return (
      fields.includes('conversation_ref') &&
      texts.some((text) => fields.includes(text)) &&
      !('erase' in declared) &&
      !ofLibrary.includes(name.split('.')[0] ?? '')
    )
  })
  expect(open.map(([name]) => name)).toEqual([])
})
