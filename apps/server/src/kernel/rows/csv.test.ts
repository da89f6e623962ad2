import { expect, test } from 'vitest'
import { csvCell } from './csv.ts'

test.each([
  ['plain', '"plain"'],
  ['=1+1', `"'=1+1"`],
  ['=HYPERLINK("https://evil.example";"x")', `"'=HYPERLINK(""https://evil.example"";""x"")"`],
  ['-- see below', `"'-- see below"`],
  ['@anna', `"'@anna"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['+1+1', `"'+1+1"`],
  ['-2+3+cmd|" /C calc"!A0', `"'-2+3+cmd|"" /C calc""!A0"`],
  ['+49 30 =A1', `"'+49 30 =A1"`],
  ['-A1', `"'-A1"`],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['\n=1', `"'\n=1"`],
  ['＝1+1', `"'＝1+1"`],
  ['＠SUM', `"'＠SUM"`],
  ["'=1", `"''=1"`],
  ["it's", `"it's"`],
  ["'quoted'", `"'quoted'"`],
  ['say "hi", you', '"say ""hi"", you"'],
  [null, '""'],
  [3, '"3"'],
  [-5, '"-5"'],
  [-1e21, '"-1e+21"'],
  [true, '"true"'],
  ...['-5', '-1234.56', '-1.234,56', '+5', '-12 %', '-0,5', '-1 234,5', '-5e3'].map((number): [string, string] => [number, `"${number}"`]),
  ...['+49 30 901820', '+49 (0)30 90-18-20', '+1-800-555-0199', '+4930901820', '+33.1.23.45.67.89', '+1 555 123 4567 ext. 12', '+49\u00a0151 2345678'].map(
    (number): [string, string] => [number, `"${number}"`],
  ),
])('the CSV cell for %j is %s', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})
