import { metricNames, metricOf } from '@porchlight/contracts/reports/metrics'
import { expect, test } from 'vitest'
import { leftOutOf } from './left-out.ts'

const said = {
  merged: 'Conversations merged into others: they count there',
  running: 'What still runs: it counts when it ends',
  outside: 'Time outside business hours; without a calendar none is left out',
  reply: 'Notes, rules, flows and requests for a rating: they are no reply',
  unrated: 'Conversations that nobody has rated',
  targets: 'Targets that still run: they are neither met nor missed',
}

test.each([
  ['messages_in', 'calendar_time', []],
  ['messages_out', 'business_time', ['reply']],
  ['conversations_new', 'business_time', ['merged']],
  ['first_reply_time', 'business_time', ['reply', 'running', 'outside']],
  ['first_reply_time', 'calendar_time', ['reply', 'running']],
  ['out_of_hours_time', 'business_time', ['merged', 'running']],
  ['csat', 'calendar_time', ['unrated']],
  ['unanswered', 'calendar_time', ['merged', 'reply']],
  ['sla_share', 'calendar_time', ['merged', 'targets']],
] as const)('%s in %s leaves out %j', (metric, counts, reasons) =>
  expect(leftOutOf(metric, counts).slice(1, -1)).toEqual(reasons.map((reason) => said[reason])),
)

test('business time leaves out closed hours of every duration that has it', () => {
  const outside = metricNames.filter((metric) => leftOutOf(metric, 'business_time').includes(said.outside))
  expect(outside).toEqual(metricNames.filter((metric) => metricOf(metric).hasBusinessTime))
})
