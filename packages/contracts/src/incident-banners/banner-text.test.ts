import { expect, test } from 'vitest'
import { bannerText } from './banner-text.ts'

test.each([
  [['de'], 'Ausfall'],
  [['de-AT', 'en'], 'Ausfall'],
  [['fr', 'en'], 'Outage'],
  [['pt'], 'Falha'],
  [['fr'], 'Outage'],
  [[], 'Outage'],
])('a visitor who reads %j reads %s', (languages, text) => {
  expect(bannerText({ texts: { en: 'Outage', de: 'Ausfall', 'pt-BR': 'Falha' } }, languages).text).toBe(text)
})
