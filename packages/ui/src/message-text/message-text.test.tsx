import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MessageText } from './message-text.tsx'

/** The text that a reader sees, with the numbers of lists. */
function visibleText(message: string): string {
  const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' }
  return renderToStaticMarkup(<MessageText text={message} />)
    .replace(/<li value="(\d+)">/g, ' $1. ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:lt|gt|quot|#x27|amp);/g, (entity) => entities[entity] ?? '')
}

const lettersAndDigits = (text: string): string => (text.match(/[\p{L}\p{N}]/gu) ?? []).join('')

const piece = fc.oneof(
  fc.constantFrom(
    ...[
      '```',
      '````',
      '`',
      '``',
      '\n',
      '\n\n',
      '\r\n',
      ' ',
      '**',
      '*',
      '_',
      '> ',
      '- ',
      '• ',
      '1. ',
      '007. ',
      '12) ',
      '3.',
      '~~~',
      '[',
      '](',
      ')',
      '&amp;',
      '<b>',
    ],
    ...[
      'https://a.example/x',
      'http://',
      'mailto:a@b.example',
      'ada@example.org',
      '@',
      '。',
      '“',
      '）',
      '…',
      'Grüße',
      '東京',
      'ブレーキ',
      'שלום',
      'مرحبا',
      'ไทย',
      '𝒜',
      '😀',
    ],
  ),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
)

test('C7: every letter and digit of a message is visible, in order', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const message = pieces.join('')
      expect(lettersAndDigits(visibleText(message))).toBe(lettersAndDigits(message))
    }),
    { numRuns: 1500 },
  )
})

test.each([
  ['```npm start```', 'npm start'],
  ['```js\nlet a = 1\n```', 'js let a = 1'],
  ['12. Mai\n24. Mai\n3. Juni', '12. Mai 24. Mai 3. Juni'],
  ['2. yes\n5. no', '2. yes 5. no'],
  ['01. Januar\n02. Februar', '01. Januar 02. Februar'],
  ['größe_maß_länge', 'größe_maß_länge'],
  ['имя_файла_тут', 'имя_файла_тут'],
])('C7: %j is read as %j', (message, expected) => expect(visibleText(message).replace(/\s+/g, ' ').trim()).toBe(expected))

test.each([
  ['これは**重要**です', '<strong>重要</strong>'],
  ['siehe https://a.example/x。次', '>https://a.example/x</a>。次'],
  ['“https://a.example/x”', '>https://a.example/x</a>”'],
  ['（https://a.example/x）', '>https://a.example/x</a>）'],
  ['https://a.example/x…', '>https://a.example/x</a>…'],
  ['https://a.example/Côte_d’Ivoire', '>https://a.example/Côte_d’Ivoire</a>'],
  ['https://ja.example/wiki/東京_(都)', '>https://ja.example/wiki/東京_(都)</a>'],
  ['r&d@example.org', 'href="mailto:r%26d@example.org"'],
  ["'o'neil@example.org'", `href="mailto:o'neil@example.org"`.replace("'", '&#x27;')],
  ['メールはada@example.orgまで', '>ada@example.org</a>まで'],
  ['1) one\n2) two', 'class="pl-brackets"'],
])('C7: %j contains %s', (message, expected) => expect(renderToStaticMarkup(<MessageText text={message} />)).toContain(expected))
