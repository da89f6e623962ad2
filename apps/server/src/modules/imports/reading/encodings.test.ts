import { Readable } from 'node:stream'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { chunksOf, inUtf8 } from './chunks.ts'
import { readCsv } from './csv.ts'
import { notationOf } from './encodings.ts'
import { sampleOf } from './file-sample.ts'

const german = 'id;name;email\n1;"Müller; Söhne GmbH";info@mueller.example\n2;Özge Groß;oezge@kunde.example\n'
const polish = 'id,name,city\n1,Łukasz Żółć,Łódź\n2,Grażyna Wiśniewska,Kraków\n3,Paweł Dąbrowski,Gdańsk\n'
const russian = 'id\tname\tnotes\n1\tИван Петров\tНе пришёл заказ, жду ответа\n2\tАнна Смирнова\tСпасибо за помощь\n'
const japanese = 'id,name,notes\n1,山田太郎,注文番号4711の荷物がまだ届いていません。\n2,鈴木花子,ありがとうございました。\n3,佐藤,よろしくお願いします。\n'
const greek = 'id|name|notes\n1|Γιώργος Παπαδόπουλος|Πού είναι η παραγγελία μου;\n2|Μαρία|Ευχαριστώ πολύ για τη βοήθεια\n'
const long = (text: string) => text + 'plain,ascii,row\n'.repeat(20_000)

test.each<[string, string, string, string, string?]>([
  ['utf-8', 'utf-8', german, ';'],
  ['utf-8 with a mark', 'utf-8', `\ufeff${german}`, ';'],
  ['utf-16 with a mark', 'utf-16le', `\ufeff${russian}`, '\t'],
  ['utf-16 without', 'utf-16le', russian, '\t'],
  ['utf-16 of Japanese without', 'utf-16le', japanese, ','],
  ['utf-16be with a mark', 'utf-16be', `\ufeff${greek}`, '|'],
  ['utf-16be without', 'utf-16be', german, ';'],
  ['German of Excel', 'windows-1252', german, ';'],
  ['two accents', 'windows-1252', 'id,name\n1,Jörg Groß\n', ','],
  ['French', 'windows-1252', 'id;nom\n1;Hélène Lefèvre, à bientôt\n2;François Noël – « merci »\n', ';'],
  ['an accent alone, far behind', 'windows-1252', `${'id,name\n'}${'1,plain name\n'.repeat(20_000)}2,Zoë\n`, ','],
  ['Polish', 'windows-1250', polish, ','],
  [
    'Czech',
    'windows-1250',
    'id;jméno\n1;Žaneta Dvořáková\n2;Jiří Černý, děkuji za pomoc, zboží ještě nepřišlo a potřebuji ho příští týden\n3;Tomáš Novák;prosím o vrácení peněz\n',
    ';',
  ],
  ['Turkish', 'windows-1254', 'id,ad\n1,Işıl Şahin\n2,Çağrı Yıldız ve İbrahim\n', ','],
  ['Russian', 'windows-1251', russian, '\t'],
  ['Russian of Unix', 'koi8-r', russian, '\t'],
  ['Greek', 'windows-1253', greek, '|'],
  ['Japanese', 'shift_jis', japanese, ','],
  ['Japanese of Unix', 'euc-jp', japanese, ','],
  ['Chinese', 'gb18030', 'id,name,notes\n1,张伟,我的订单还没有到，请帮我查一下。谢谢你们的帮助。\n2,王芳,包裹已经收到了，非常感谢。\n', ',', 'gb18030|gbk'],
  ['Korean', 'euc-kr', 'id,name,notes\n1,김철수,주문한 상품이 아직 도착하지 않았습니다.\n2,이영희,감사합니다. 잘 받았습니다.\n', ','],
])('%s is read as it was written', async (_name, encoding, text, separator, expected = encoding) => {
  const bytes = encoding.startsWith('utf-8') ? Buffer.from(text) : iconv.encode(text, encoding)
  const notation = notationOf(await sampleOf(Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]), true))
  expect(notation.separator).toBe(separator)
  expect(notation.encoding).toMatch(new RegExp(`^(?:${expected})$`))
  const chunks: Buffer[] = []
  for await (const chunk of chunksOf(inUtf8(Readable.from([bytes.subarray(0, 11), bytes.subarray(11)]), notation), 'csv', notation)) chunks.push(chunk)
  expect(Buffer.concat(chunks).toString()).toBe(text.replace('\ufeff', ''))
})

const people = [
  ['id', 'name', 'notes'],
  ['1', 'Müller; Söhne', 'Zeile 1\nZeile 2 mit "Zitat"'],
  ['2', 'a,b|c\td', ''],
  ['3', '5" pipe', "it's"],
]
const quoted = (separator: string, line: string) => people.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)).join(line)

test.each<[string, string, string[][]]>([
  ...([',', ';', '\t', '|'] as const).flatMap((separator) =>
    ['\n', '\r\n'].map((line): [string, string, string[][]] => [
      `quotes, ${JSON.stringify(separator)} and ${JSON.stringify(line)}`,
      quoted(separator, line),
      people,
    ]),
  ),
  ['Excel is told the separator', `sep=;\r\n${quoted(';', '\r\n')}`, people],
  [
    'a last line without an end',
    'a;b\n1;2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'empty lines',
    'a,b\n\n1,2\n\n\n3,4\n',
    [
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  [
    'an empty last field',
    'a,b\n1,',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  [
    'empty fields',
    'a,b,c\n,,\n1,,3\n',
    [
      ['a', 'b', 'c'],
      ['', '', ''],
      ['1', '', '3'],
    ],
  ],
  ['one column', 'email\na@b.example\nc@d.example\n', [['email'], ['a@b.example'], ['c@d.example']]],
  ['one column with commas in quotes', 'name\n"Ann, Agent"\n', [['name'], ['Ann, Agent']]],
  [
    'one column with commas in one line',
    'name;x\n"Ann, Agent, and more";1\n"b";2\n',
    [
      ['name', 'x'],
      ['Ann, Agent, and more', '1'],
      ['b', '2'],
    ],
  ],
  [
    'decimals with commas',
    'id;price;sum\n1;1,5;2,5\n2;3,5;4,5\n',
    [
      ['id', 'price', 'sum'],
      ['1', '1,5', '2,5'],
      ['2', '3,5', '4,5'],
    ],
  ],
  [
    'lists with semicolons',
    'id,tags\n1,a;b\n2,c;d;e\n',
    [
      ['id', 'tags'],
      ['1', 'a;b'],
      ['2', 'c;d;e'],
    ],
  ],
  [
    'inches open no quote',
    'id,name,x\n1,5" pipe,y\n2,6" pipe,z\n',
    [
      ['id', 'name', 'x'],
      ['1', '5" pipe', 'y'],
      ['2', '6" pipe', 'z'],
    ],
  ],
  [
    'quotes that nobody doubled',
    'id,name\n1,"say "hi" to me"\n2,b\n',
    [
      ['id', 'name'],
      ['1', 'say "hi" to me'],
      ['2', 'b'],
    ],
  ],
  [
    'quotes behind a backslash',
    'id,name\n1,"say \\"hi\\" to me"\n',
    [
      ['id', 'name'],
      ['1', 'say \\"hi\\" to me'],
    ],
  ],
  [
    'a quote that is never closed',
    'id,name\n1,"open\n2,b\n3,c\n',
    [
      ['id', 'name'],
      ['1', '"open'],
      ['2', 'b'],
      ['3', 'c'],
    ],
  ],
  [
    'a space before a quote',
    'id, name\n1, "b"\n',
    [
      ['id', ' name'],
      ['1', ' "b"'],
    ],
  ],
  [
    'a quoted field that is empty',
    'a,b\n"",""\n',
    [
      ['a', 'b'],
      ['', ''],
    ],
  ],
  [
    'a quoted quote',
    'a,b\n"""",x\n',
    [
      ['a', 'b'],
      ['"', 'x'],
    ],
  ],
  [
    'a carriage return within quotes',
    'a,b\r\n"1\r\n2",x\r\n',
    [
      ['a', 'b'],
      ['1\r\n2', 'x'],
    ],
  ],
  ['rows of other lengths', 'a,b,c\n1\n1,2\n1,2,3,4\n', [['a', 'b', 'c'], ['1'], ['1', '2'], ['1', '2', '3', '4']]],
  [
    'a bar among commas',
    'id,name\n1,a|b\n2,c\n',
    [
      ['id', 'name'],
      ['1', 'a|b'],
      ['2', 'c'],
    ],
  ],
  [
    'texts of a spreadsheet that hold tabs',
    'id\tname\n1\t"a\tb"\n',
    [
      ['id', 'name'],
      ['1', 'a\tb'],
    ],
  ],
  ['a long table', long('a,b,c\n'), [['a', 'b', 'c'], ...Array.from({ length: 20_000 }, () => ['plain', 'ascii', 'row'])]],
])('%s', async (_name, text, rows) => {
  const bytes = Buffer.from(text)
  const { separator, ...notation } = notationOf(await sampleOf(Readable.from([bytes]), true))
  const records: string[][] = []
  for await (const chunk of chunksOf(inUtf8(Readable.from([bytes]), { ...notation, separator }), 'csv', { separator }))
    records.push(...readCsv(chunk.toString(), separator).records)
  expect(records).toEqual(rows)
})

test('a table is cut between records alone, whatever quotes it holds', async () => {
  const row = (at: number) => (at % 3 === 0 ? `${at},5" pipe\n` : at % 3 === 1 ? `${at},"two\nlines, ""quoted"""\n` : `${at},"say "hi" there"\n`)
  const text = `id,name\n${Array.from({ length: 30_000 }, (_, at) => row(at)).join('')}`
  const all = readCsv(text).records
  const records: string[][] = []
  let chunks = 0
  for await (const chunk of chunksOf(Readable.from([Buffer.from(text)]), 'csv')) {
    chunks += 1
    records.push(...readCsv(chunk.toString()).records)
  }
  expect(chunks).toBeGreaterThan(0)
  expect(records.length).toBe(30_001)
  expect(records).toEqual(all)
})
