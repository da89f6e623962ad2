import { setLanguage } from '@porchlight/ui/translate.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { backText } from './boot.ts'
import { firstLanguages } from './languages/first-languages.ts'

afterEach(() => {
  vi.useRealTimers()
  setLanguage({ locale: 'en', texts: {} })
})

/** A Wednesday, in the zone of whoever runs this. */
const now = new Date(2026, 2, 11, 18, 30)
const at = (day: number, hour: number) => new Date(2026, 2, day, hour).toISOString()

test.each([
  ['unknown', null, undefined, undefined],
  ['past, as in a page that stayed open', at(11, 9), undefined, undefined],
  ['today', at(11, 20), 'We are back today at 8:00 PM.', 'Wir sind heute um 20:00 wieder da.'],
  ['tomorrow', at(12, 9), 'We are back tomorrow at 9:00 AM.', 'Wir sind morgen um 09:00 wieder da.'],
  ['this week', at(16, 9), 'We are back on Monday at 9:00 AM.', 'Wir sind am Montag um 09:00 wieder da.'],
  ['on the same weekday', at(18, 9), 'We are back on March 18 at 9:00 AM.', 'Wir sind am 18. März um 09:00 wieder da.'],
])('says when the team is back: %s', (_when, opens_at, english, german) => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  const said = () => backText(opens_at)?.replace(/\s/g, ' ').split('. ').slice(0, -1).join('. ').concat('.')
  expect(said()).toBe(english)
  setLanguage(firstLanguages.find(({ locale }) => locale === 'de') ?? { locale: 'en', texts: {} })
  expect(said()).toBe(german)
})
