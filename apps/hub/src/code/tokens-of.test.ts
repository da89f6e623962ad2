import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { grammars } from './grammars.ts'
import { coloredMax, tokensOf } from './tokens-of.ts'

/** Returns the tokens that have a color, as `k:const`. */
const colored = (code: string, language: string) =>
  tokensOf(code, language)
    ?.filter(({ kind, text }) => kind !== '' && text.trim() !== '')
    .map(({ kind, text }) => `${kind}:${text}`)

test.each([
  ['js', 'const a = "x // y" // note', ['k:const', 's:"x // y"', 'c:// note']],
  ['ts', "return `a\nb` + 'it\\'s' + 12.5", ['k:return', 's:`a\nb`', "s:'it\\'s'", 'n:12.5']],
  ['python', 'def f(): # it\'s\n  """a\nb"""\n  return None', ['k:def', "c:# it's", 's:"""a\nb"""', 'k:return', 'k:None']],
  ['sql', "SELECT a FROM b WHERE c = 'd' -- e", ['k:SELECT', 'k:FROM', 'k:WHERE', "s:'d'", 'c:-- e']],
  ['bash', "curl https://a.test#b \\\n  -H 'x: y' # z", ['k:curl', "s:'x: y'", 'c:# z']],
  ['json', '{"a": [1, true]}', ['s:"a"', 'n:1', 'k:true']],
  ['html', '<a href="x">b</a><!-- c -->', ['k:<a', 's:"x"', 'k:>', 'k:</a>', 'c:<!-- c -->']],
  ['bash', "echo $# b='c'\n# d", ['k:echo', "s:'c'", 'c:# d']],
  ['sql', 'set i-- 1', ['k:set', 'c:-- 1']],
  ['sql', 'i--1 and 2\n--', ['n:1', 'k:and', 'n:2', 'c:--']],
  ['rust', "fn f<'a>(x: &'a str)", ['k:fn']],
  ['html', "a < b and it's <b>c</b>", ['k:<b>', 'k:</b>']],
  ['css', 'a { color: red } /* b */', ['c:/* b */']],
  ['yaml', "a: don't # b", ['c:# b']],
  ['java', 'String s = "open\nint i', ['s:"open', 'k:int']],
])('%s: %s', (language, code, expected) => {
  expect(colored(code, language)).toEqual(expected)
})

test('whatever the code is, its tokens are the code, and those next to each other differ', () => {
  const piece = fc.constantFrom('"', "'", '`', '"""', '\\', '\n', '/*', '*/', '//', '#', '--', '<!--', '-->', '<', '>', 'if', '1', '.', ' ', 'ж', '😀')
  fc.assert(
    fc.property(fc.constantFrom(...grammars.keys()), fc.array(piece, { maxLength: 60 }), (language, pieces) => {
      const tokens = tokensOf(pieces.join(''), language) ?? []
      expect(tokens.map(({ text }) => text).join('')).toBe(pieces.join(''))
      for (const [at, { kind, text }] of tokens.entries()) expect([text === '', kind === tokens[at - 1]?.kind]).toEqual([false, false])
    }),
    { numRuns: 100 },
  )
})

test('an unknown language and long code stay plain; hostile code costs no more than other code', () => {
  expect(tokensOf('if', 'klingon')).toBeUndefined()
  expect(tokensOf('x'.repeat(coloredMax + 1), 'js')).toBeUndefined()
  const different = new Map([...grammars].map(([language, grammar]) => [grammar, language]))
  for (const hostile of ['"', "'", '`', '\\', '/*', '<!--', '<', '"""', '((((', 'a"', '0.'])
    for (const language of different.values()) {
      const code = hostile.repeat(coloredMax / hostile.length)
      const from = process.cpuUsage()
      tokensOf(code, language)
      // One that backtracks takes 14 s.
      expect(process.cpuUsage(from).user / 1000, `${language} ${hostile}`).toBeLessThan(1000)
    }
})

test('every color has a contrast of 4.5 : 1 on blocks of code, light and dark', () => {
  const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
  const [tokens, sheet] = [read('../../../../packages/ui/src/tokens.css'), read('../styles/text.css')]
  const pair = (text: string) => /light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/.exec(text)?.slice(1) ?? []
  const luminance = (color: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const ground = pair(/--pl-surface-2:[^;]*/.exec(tokens)?.[0] ?? '')
  for (const kind of ['c', 'k', 'n', 's']) {
    const name = new RegExp(`\\.hl-${kind} \\{\\s*color: var\\((--pl-[\\w-]+)\\)`).exec(sheet)?.[1] ?? fail(kind)
    const color = pair(new RegExp(`${name}:[^;]*`).exec(tokens)?.[0] ?? '')
    for (const at of [0, 1]) {
      const [light = 0, dark = 0] = [luminance(color[at] ?? ''), luminance(ground[at] ?? '')].sort((a, b) => b - a)
      expect((light + 0.05) / (dark + 0.05), `${kind} ${color[at]} on ${ground[at]}`).toBeGreaterThanOrEqual(4.5)
    }
  }
})
const fail = (kind: string): never => {
  throw new Error(`no color for ${kind}`)
}
