import { expect, test } from 'vitest'
import { cssProblemOf } from './custom-css.ts'

test.each([
  '.hero { color: teal }',
  '',
  '.a { background: linear-gradient(red, blue); position: relative; inset: 0 auto auto 0; z-index: 2 }',
  ':root { --accent: #123456 } .b { color: var(--accent); width: calc(100% - (2 * 4px)) }',
  '@media (max-width: 600px) { .a { display: none } }',
  '@keyframes in { from { opacity: 0 } to { opacity: 1 } } .a { animation: in 0.2s cubic-bezier(0.2, 0, 0, 1) }',
  '.a::before { content: "“" counter(step) "→ /**/" } /* a comment: position: fixed */',
  '.a::before { position: absolute; top: 0; left: 0; width: 100%; height: 4px; content: "" }',
  ".card > .title:not(:first-child), [data-state='open'] { -webkit-line-clamp: 2; font-family: 'Inter', sans-serif !important }",
  '@layer base, theme; @container (inline-size > 20rem) { .a { padding-inline: 1rem; & .b { margin: 0 } } }',
])('keeps %s', (css) => expect(cssProblemOf(css)).toBeNull())

test.each([
  ['@import "x"', { kind: 'import', line: 1 }],
  ['@font-face { font-family: x; src: url(//x) }', { kind: 'import', line: 1 }],
  ['@charset "utf-7"; a{}', { kind: 'import', line: 1 }],
  ['@namespace x "//x";', { kind: 'import', line: 1 }],
  ['</style><script>', { kind: 'markup', line: 1 }],
  ['a { b: \\75rl(x) }', { kind: 'markup', line: 1 }],
  ['a{}\n\nb { background: URL (//x) }', { kind: 'loading', line: 3 }],
  ['a { background: url(//x) }', { kind: 'loading', line: 1 }],
  ['a { background: image-set("//x" 1x) }', { kind: 'loading', line: 1 }],
  ['a { background: red, cross-fade("//x", red) }', { kind: 'loading', line: 1 }],
  ['a { --x: url(//x) }', { kind: 'loading', line: 1 }],
  ['a{width:expression(1)}', { kind: 'expression', line: 1 }],
  ['a{width:whatever-comes-next(1)}', { kind: 'expression', line: 1 }],
  ['a { behavior: none }', { kind: 'property', line: 1 }],
  ['a { -moz-binding: none }', { kind: 'property', line: 1 }],
  ['a { all: unset }', { kind: 'property', line: 1 }],
  ['a{po/**/sition:fixed}', { kind: 'syntax', line: 1 }],
  ['a{\nposition :\tfixed}', { kind: 'fixed', line: 2 }],
  ['a{position:/**/fixed}', { kind: 'fixed', line: 1 }],
  ['a{position:/* x */ FIXED !important}', { kind: 'fixed', line: 1 }],
  ['a{position:sticky}', { kind: 'fixed', line: 1 }],
  ['a{position:-webkit-sticky}', { kind: 'fixed', line: 1 }],
  ['a{--p:fixed;position:var(--p)}', { kind: 'fixed', line: 1 }],
  ['@media all { a { b { position: fixed } } }', { kind: 'fixed', line: 1 }],
  ['@keyframes x { to { position: fixed } }', { kind: 'fixed', line: 1 }],
  ['a{--x:{position:fixed}}', { kind: 'syntax', line: 1 }],
  ['a::after{content:"Enter your password"}', { kind: 'text', line: 1 }],
  ["a::after{content:'→' 'パスワード'}", { kind: 'text', line: 1 }],
  ['a{--x:"Enter";content:var(--x)}', { kind: 'text', line: 1 }],
  ['a{quotes:"Enter your" "password"}', { kind: 'text', line: 1 }],
  ['li{list-style-type:"Enter your password"}', { kind: 'text', line: 1 }],
  ['a{position:absolute;inset:0}', { kind: 'fixed', line: 1 }],
  ['a{position:absolute;top:0;left:0;width:100vw;height:100vh}', { kind: 'fixed', line: 1 }],
  ['a{position:absolute;top:0;bottom:0;left:0;min-width:100%}', { kind: 'fixed', line: 1 }],
  ['a{content:"\n;position:fixed;x:"}', { kind: 'syntax', line: 1 }],
  ["a[x='\n']{position:static}", { kind: 'syntax', line: 1 }],
  [`a{width:calc${'('.repeat(31)}1${')'.repeat(31)}}`, { kind: 'syntax', line: 1 }],
  ['a { color: red', { kind: 'syntax', line: 1 }],
  ['a {}\n}', { kind: 'syntax', line: 2 }],
  [`${'a{'.repeat(11)}${'}'.repeat(11)}`, { kind: 'syntax', line: 1 }],
  [`a{color:red}${' '.repeat(20_000)}`, { kind: 'syntax', line: 1 }],
])('refuses %s', (css, problem) => expect(cssProblemOf(css)).toEqual(problem))

/** Style sheets that slow parsers down, each with a length that grows with `n`. */
const costly: ((n: number) => string)[] = [
  (n) => '('.repeat(n),
  (n) => `a{b:${'('.repeat(n / 2)}${')'.repeat(n / 2)}}`,
  (n) => `a{b:${'x('.repeat(n / 2)})}`,
  (n) => 'a{'.repeat(n / 2),
  (n) => `${'a{'.repeat(n / 3)}${'}'.repeat(n / 3)}`,
  (n) => '/*'.repeat(n / 2),
  (n) => '"'.repeat(n),
  (n) => `a{color:${"'x' ".repeat(n / 4)}}`,
  (n) => 'a:'.repeat(n / 2),
  (n) => `a{${';'.repeat(n)}}`,
  (n) => `a{${'b:c;'.repeat(n / 4)}}`,
  (n) => `a{--x:${' '.repeat(n)}y}`,
  (n) => '@media '.repeat(n / 7),
  (n) => `a{color:${'red /**/ '.repeat(n / 9)}}`,
  (n) => `a{width:${'-'.repeat(n)}}`,
]

test('checking a style sheet takes at most linear time', () => {
  const spentOnce = (css: string) => {
    const { user, system } = process.threadCpuUsage()
    for (let times = 0; times < 5; times++) cssProblemOf(css)
    const after = process.threadCpuUsage()
    return (after.user + after.system - user - system) / 5000
  }
  // The fastest of three is the work itself; the others may contain a garbage collection, or a busy machine's cache misses.
  const spent = (css: string) => Math.min(spentOnce(css), spentOnce(css), spentOnce(css))
  for (const sheet of costly) {
    cssProblemOf(sheet(1200))
    const [short, long] = [spent(sheet(4800)), spent(sheet(19_200))]
    // If checking were quadratic, four times the length would take sixteen times as long. Differences below 10 ms are not measurable.
    expect(long, sheet(12)).toBeLessThan(Math.max(10, short * 9))
  }
})
