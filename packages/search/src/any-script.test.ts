import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prepareDocument } from './prepare-document.ts'
import { rankOf } from './rank.ts'
import { SearchIndex } from './search-index.ts'
import { folded, prepareQuery } from './words.ts'

const document = (content: string, title = 'Anything') => ({ id: 'a', title, keywords: [], content })
const isFound = (query: string, content: string) => new SearchIndex([document(content)]).search(query).length > 0

/** Letters of scripts with spaces, from which words are made, and texts of scripts without. */
const spaced = ['aeinrstäöüßéñøłşçěŷåæœþđħıİ', 'авекийёїџќ', 'αβγδάέίςΣ', 'אבגדהשׁ', 'بتثمنكلأةىپ', 'अआकखगमनि', 'ԱԲԳաբգ', 'ႠႡაბგ'].map((letters) => [...letters])
const unspaced = [
  '東京都庁自転車空気入れを交換する返品',
  'ブレーキガタ',
  'ひらがなです',
  '订单在哪里我的送货',
  'สวัสดีครับกระเป๋าอยู่ที่ไหน',
  '주문취소방법안내',
  'ສະບາຍດີ',
  'សួស្តី',
  'မင်္ဂလာပါ',
]
const wordOf = (letters: string[]) => fc.array(fc.constantFrom(...letters), { minLength: 4, maxLength: 12 }).map((word) => word.join(''))
const spacedWord = fc.constantFrom(...spaced).chain(wordOf)
const sentence = fc.array(spacedWord, { maxLength: 6 }).map((words) => words.join(' '))

test('C8: a word of any script with spaces is found inside a sentence, in any case and without its accents', () => {
  fc.assert(
    fc.property(sentence, spacedWord, sentence, (before, word, after) => {
      const content = `${before} “${word}”, ${after}`
      for (const query of [word, word.toUpperCase(), word.toLowerCase(), folded(word)]) expect(isFound(query, content), query).toBe(true)
    }),
    { numRuns: 400 },
  )
})

test('C8: any part of a text in a script without spaces is found, whatever stands beside it', () => {
  const part = fc.constantFrom(...unspaced).chain((text) => {
    const characters: string[] = text.match(/\P{M}\p{M}*/gu) ?? []
    const at = fc.nat({ max: characters.length - 1 })
    return fc
      .tuple(fc.constant(characters), at, at)
      .map(([all, a, b]) => ({ text: all.join(''), part: all.slice(Math.min(a, b), Math.max(a, b) + 1).join('') }))
  })
  const beside = fc.constantFrom('', 'ABC123', ' ', '。', 'x ', '東', 'ค')
  fc.assert(
    fc.property(beside, part, beside, (before, { text, part: word }, after) => {
      expect(isFound(word, `${before}${text}${after}`), `${word} in ${text}`).toBe(true)
      expect(rankOf(prepareDocument(document('', text)), prepareQuery(word))?.rank, word).toBeLessThanOrEqual(3)
    }),
    { numRuns: 600 },
  )
})

test.each([
  ['東京', '東京都庁への行き方'],
  ['ブレーキ', '自転車のブレーキを調整する'],
  ['订单', '我的订单在哪里'],
  ['水', '空気入れと水筒'],
  ['กระเป๋า', 'สั่งซื้อกระเป๋าได้ที่ไหน'],
  ['주문', '제주문의 주문을 취소'],
  ['مبلغ', 'استرداد المبلغ بالكامل'],
  ['المبلغ', 'مبلغ الطلب'],
  ['strasse', 'Lieferung in die Straße'],
  ['Straße', 'Lieferung in die STRASSE'],
  ['lodz', 'Wysyłka do Łodzi i Łódź'],
  ['istanbul', 'İstanbul ve İzmir'],
  ['ISTANBUL', 'ıstanbul'],
  ['Anhänger', 'Der Kinderfahrradanhänger ist da'],
  ['fahrrad', 'Der Kinderfahrradanhänger ist da'],
  ['ABC123', '注文番号ABC123です'],
  ['123', 'رقم الطلب ١٢٣'],
])('C8: %s is found in %s', (query, content) => expect(isFound(query, content)).toBe(true))

test.each([
  ['ブレーキ', 'チーズケーキ'],
  ['京都', '東京、都庁'],
  ['ports', 'It supports you'],
])('%s is not found in %s', (query, content) => expect(isFound(query, content)).toBe(false))

test.each([
  ['rueckerstattung', 'Die Rückerstattung dauert'],
  ['Rückerstattung', 'Die Rueckerstattung dauert'],
  ['RUECKERSTATTUNG', 'die ru\u0308ckerstattung'],
  ['muenchen', 'In München'],
  ['Köln', 'Nach Koeln'],
  ['fuesse', 'die Füße'],
  ['ruckerstattung', 'Die Rückerstattung dauert'],
  ['🚲', 'Ride 🚲 to work'],
  ['🚲 shop', 'the 🚲'],
  ['👩‍🔧', 'our 👩‍🔧 helps'],
  ['E1042', 'Error E-1042 appears'],
  ['e-1042', 'Error E1042 appears'],
  ['E1042', 'Error E 1042 appears'],
  ['1042', 'Error E1042 appears'],
  ['ERR_4711', 'shows ERR4711'],
])('C8: %s is found in “%s”, in titles and keywords, too', (query, content) => {
  expect(isFound(query, content)).toBe(true)
  const [hit] = new SearchIndex([document('x', content)]).search(query)
  expect(hit?.id).toBe('a')
  expect(rankOf(prepareDocument({ id: 'a', title: 'T', keywords: [content], content: '' }), prepareQuery(query))).toBeDefined()
})

test.each([
  ['🚲', 'Ride 🛴 to work'],
  ['E1043', 'Error E1042 appears'],
  ['©', 'All rights © x'],
])('%s is not found in “%s”', (query, content) => expect(isFound(query, content)).toBe(false))
