import { expect, test } from 'vitest'
import { askedIn } from './asked-values.ts'
import type { Step } from './plan-steps.ts'

const reply = (message: string): Step => ({ step: 'action', action: 'send_reply', inputs: { message } })

test('names what texts ask for, in branches and variables too, each once; it is required if one text needs it', () => {
  const steps: Step[] = [
    reply('{ask:Order|unknown} and {ask:Order}, {contactName|there}, {ask:}, {ask:Two\nlines}'),
    { step: 'branch', if: { all: [] }, yes: [reply('{ask:Größe in cm|}')], no: [{ step: 'set', variable: 'a', value: '{ask:Color}' }] },
  ]
  expect(askedIn({ steps })).toEqual([
    { name: 'Order', isRequired: true },
    { name: 'Größe in cm', isRequired: false },
    { name: 'Color', isRequired: true },
  ])
})
