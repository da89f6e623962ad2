import { expect, test } from 'vitest'
import { localTimeText } from './place-text.ts'

const now = Date.parse('2026-11-30T09:00:00Z')

test.each([
  ['a country with one zone', 'JP', /6:00\sPM$/],
  ['zones that agree', 'DE', /10:00\sAM$/],
  ['zones that differ', 'US', /^$/],
  ['no country', 'nowhere', /^$/],
])('what time it is in %s', (_what, country, text) => expect(localTimeText(country, now)).toMatch(text))
