import { leftOutText } from '@porchlight/ui/left-out/left-out-texts.ts'
import type { Text } from '@porchlight/ui/translate.ts'
import { setLanguage } from '@porchlight/ui/translate.ts'
import { afterEach, expect, test } from 'vitest'
import { t as bootText } from '../../widget/src/frame/boot-texts.ts'
import { t as chatText } from '../../widget/src/frame/chat-texts.ts'
import { t as contactText } from '../../widget/src/frame/contact/contact-texts.ts'
import { german as widget } from '../../widget/src/frame/german.ts'
import { t as helpText } from '../../widget/src/frame/help-texts.ts'
import { t as listText } from '../../widget/src/frame/list-texts.ts'
import { t as flowText } from '../../widget/src/frame/screens/chat/flow/flow-texts.ts'
import { t as formText } from '../../widget/src/frame/screens/chat/form-texts.ts'
import { t as ratingText } from '../../widget/src/frame/screens/chat/rating-texts.ts'
import { t as ticketsText } from '../../widget/src/frame/screens/tickets/tickets-texts.ts'
import { t as first } from '../../widget/src/frame/texts.ts'
import { german as hub } from './german.ts'
import { inWordsOf } from './in-words-of.ts'
import { t } from './texts.ts'

afterEach(() => setLanguage({ locale: 'en', texts: {} }))

const readers: Record<string, (key: never) => string> = {
  hub: t,
  left_out: leftOutText,
  widget: first,
  widget_boot: bootText,
  widget_help: helpText,
  widget_list: listText,
  widget_chat: chatText,
  widget_flow: flowText,
  widget_form: formText,
  widget_rating: ratingText,
  widget_tickets: ticketsText,
  widget_contact: contactText,
}
const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text))
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort()

test('every German text has the same placeholders as the English one, and differs from it', () => {
  const all = Object.entries({ ...hub.texts, ...widget.texts }).filter(([name]) => !name.startsWith('widget_system.'))
  expect(all.length).toBeGreaterThan(200)
  for (const [name, text] of all) {
    const [domain = '', key = ''] = name.split('.')
    // Placeholders without values stay in the text.
    const english = readers[domain]?.(key as never) ?? ''
    expect([name, placeholders(formsOf(text).at(-1) ?? '')]).toEqual([name, placeholders(english)])
    for (const form of formsOf(text)) {
      // A singular form may omit its number.
      for (const each of placeholders(form)) expect(english, name).toContain(each)
      // Single words such as “Status” may be the same in both languages.
      if (english.includes(' ')) expect(form, name).not.toBe(english)
    }
  }
})

test('hub strings use the given language while a page renders, then English again', () => {
  expect(inWordsOf('de-CH', () => [t('question'), t('found', { count: 2 })])).toEqual(['Hat das Ihre Frage beantwortet?', '2 Treffer'])
  expect(t('question')).toBe('Did this answer your question?')
  expect(inWordsOf('fr', () => t('question'))).toBe('Did this answer your question?')
  expect(() =>
    inWordsOf('de', () => {
      throw new Error('broken')
    }),
  ).toThrow('broken')
  expect(t('question')).toBe('Did this answer your question?')
})
