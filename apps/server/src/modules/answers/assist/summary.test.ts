import { expect, test } from 'vitest'
import { summaryOf } from './summary.ts'

const said = (seq: number, sender_type: 'visitor' | 'agent', message: string) => ({ seq, sender_type, message })

test('a summary is what was asked first and the sentences whose words recur, in order and word for word; short conversations have none', () => {
  const talk = [
    said(1, 'visitor', 'Good morning. The brakes of my cargo bike squeak in the rain.'),
    said(2, 'agent', 'Hello! Which brakes does the cargo bike have?'),
    said(3, 'visitor', 'Disc brakes. I bought it in May. Thanks. It is blue.'),
    said(4, 'agent', 'Clean the disc brakes with alcohol. Have a nice day. Bye.'),
    said(5, 'visitor', 'Super. Great. That was it.'),
  ]
  const summary = summaryOf(talk, 'en')
  expect(summary[0]).toEqual({ text: 'The brakes of my cargo bike squeak in the rain.', seq: 1, sender_type: 'visitor' })
  expect(summary.map(({ text }) => text)).toContain('Clean the disc brakes with alcohol.')
  expect(summary.map(({ text }) => text)).not.toContain('Have a nice day.')
  expect(summary.map(({ seq }) => seq)).toEqual(summary.map(({ seq }) => seq).toSorted())
  for (const { text, seq } of summary) expect(talk.find((one) => one.seq === seq)?.message).toContain(text)
  expect(summaryOf(talk.slice(0, 2), 'en')).toEqual([])
})
