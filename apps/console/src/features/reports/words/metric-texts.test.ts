import { metricNames, metricOf } from '@porchlight/contracts/reports/metrics'
import { expect, test } from 'vitest'
import { metricText } from './metric-texts.ts'

test('every metric is called and explained as its declaration says', () => {
  for (const name of metricNames) expect([metricText(name), metricText(`${name}_sentence`)]).toEqual([metricOf(name).title, metricOf(name).sentence])
})
