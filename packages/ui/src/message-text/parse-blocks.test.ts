import { describe, expect, test } from 'vitest'
import { type Block, parseBlocks } from './parse-blocks.ts'
import { type Inline, parseInline, safeHref } from './parse-inline.ts'

const plain = (parts: Inline[]): string =>
  parts
    .map((part) => {
      if (part.kind === 'break') return '↵'
      if (part.kind === 'text') return part.text
      if (part.kind === 'code') return `<code:${part.text}>`
      if (part.kind === 'link') return `<a:${part.href}>`
      return `<${part.kind}:${plain(part.parts)}>`
    })
    .join('')

describe('inline formatting', () => {
  test.each([
    ['hello', 'hello'],
    ['a **b** c', 'a <strong:b> c'],
    ['a *b* c', 'a <emphasis:b> c'],
    ['a _b_ c', 'a <emphasis:b> c'],
    ['**bold *both* bold**', '<strong:bold <emphasis:both> bold>'],
    ['2 * 3 * 4', '2 * 3 * 4'],
    ['snake_case_name', 'snake_case_name'],
    ['**open', '**open'],
    ['`**not bold**`', '<code:**not bold**>'],
    ['one\ntwo', 'one↵two'],
    ['see https://a.example/x.', 'see <a:https://a.example/x>.'],
    ['(https://a.example/x_(y))', '(<a:https://a.example/x_(y)>)'],
    ['https://a.example/?q=1&r=2!', '<a:https://a.example/?q=1&r=2>!'],
    ['write to ada@example.org.', 'write to <a:mailto:ada@example.org>.'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['https://user:pw@evil.example', 'https://user:pw@evil.example'],
    ['ftp://a.example data:text/html,x', 'ftp://a.example data:text/html,x'],
  ])('%s', (text, expected) => expect(plain(parseInline(text))).toBe(expected))

  test('long runs of markers are parsed quickly', () => {
    const started = process.threadCpuUsage().user
    for (const text of ['*'.repeat(20_000), '**a'.repeat(6000), '`'.repeat(20_000), '_a'.repeat(9000), 'a@'.repeat(9000), `https://${'('.repeat(9000)}`])
      parseInline(text)
    expect((process.threadCpuUsage().user - started) / 1000).toBeLessThan(1500)
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'blob:https://a', 'file:///etc/passwd', '//evil.example', 'x'])(
    'no link to %s',
    (address) => expect(safeHref(address)).toBeUndefined(),
  )
  test.each(['http://a.example/', 'https://a.example/', 'mailto:a@b.example'])('a link to %s', (address) => expect(safeHref(address)).toBe(address))
})

describe('blocks', () => {
  const kinds = (text: string) => parseBlocks(text).map((block: Block) => block.kind)
  test.each([
    ['one\n\ntwo', ['paragraph', 'paragraph']],
    ['- a\n- b', ['list']],
    ['1. a\n2. b', ['list']],
    ['> q\n> r\ntext', ['quote', 'paragraph']],
    ['```\ncode\n```\nafter', ['code', 'paragraph']],
    ['```\nopen to the end', ['code']],
    ['', []],
  ])('%j', (text, expected) => expect(kinds(text)).toEqual(expected))
  test('a numbered list keeps its numbers', () => expect(parseBlocks('3. a\n7. b')[0]).toMatchObject({ marker: '.', items: [{ number: 3 }, { number: 7 }] }))
  test('quotes nest only to a limited depth', () => expect(kinds('> > > > > x')).toEqual(['quote']))
})
