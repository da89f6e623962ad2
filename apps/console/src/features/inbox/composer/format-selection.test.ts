import { expect, test } from 'vitest'
import { type Format, formatSelection } from './format-selection.ts'

/** Parses 'a [b] c', with the selection in brackets. */
const parse = (marked: string) => {
  const start = marked.indexOf('[')
  return { text: marked.replace(/[[\]]/g, ''), start, end: marked.indexOf(']') - 1 }
}
const print = ({ text, start, end }: ReturnType<typeof parse>) => `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`

test.each([
  ['a [b] c', 'bold', 'a **[b]** c'],
  ['a **[b]** c', 'bold', 'a [b] c'],
  ['a [b]', 'italic', 'a *[b]*'],
  ['a *[b]*', 'italic', 'a [b]'],
  ['**[b]**', 'italic', '***[b]***'],
  ['***[b]***', 'italic', '**[b]**'],
  ['[x]', 'code', '`[x]`'],
  ['a[]', 'bold', 'a**[]**'],
  ['[one\ntwo]', 'list', '- [one\n- two]'],
  ['- [one\n- two]', 'list', '[one\ntwo]'],
  ['zero\no[n]e', 'list', 'zero\n- o[n]e'],
] as [string, Format, string][])('%j %s', (before, format, after) => expect(print(formatSelection(parse(before), format))).toBe(after))
