/** Source code the check must reject, and a similar snippet it must allow. */
export type Planted = { name: string; bad: string; good: string }

/** A template's `${b}`, split so that it is not interpolated here. */
const input = '$' + '{b}'
const escaped = '$' + '{escapePattern(b)}'
const joined = '$' + "{b.map(escapePattern).join('|')}"

/** The check must judge these correctly before its results count. */
export const planted: Planted[] = [
  { name: 'white space before a sign, on every line', bad: 'export const a = /^\\s*>\\s/gm', good: 'export const a = /^[ \\t]*>\\s/gm' },
  { name: 'white space at the end', bad: 'export const a = /\\s+$/', good: 'export const a = /^\\s+/' },
  { name: 'two repetitions that trade', bad: 'export const a = /^# +(.+?)(?: +#+)? *$/', good: 'export const a = /^# +(\\S.*)/' },
  { name: 'a form of addresses', bad: 'export const a = /^[^@]+@[^@]+\\.[^@]+$/', good: 'export const a = /^[^@]+@[^@.]+(?:\\.[^@.]+)+$/' },
  { name: 'a comment that does not end', bad: 'export const a = /<!--[\\s\\S]*?-->/g', good: 'export const a = /<!--[\\s\\S]*?(-->|$)/g' },
  { name: 'a tag that does not end', bad: 'export const a = /<[^>]*>/g', good: 'export const a = /<[^<>]*>/g' },
  { name: 'exponential', bad: 'export const a = /^(a+)+$/', good: 'export const a = /^a+$/' },
  { name: 'exponential, bounded', bad: '// At most 100 characters: the schema refuses more.\nexport const a = /^(a|a)*$/', good: 'export const a = /^a*$/' },
  { name: 'made of a text', bad: "export const a = new RegExp('x*x*y')", good: "export const a = new RegExp('^x*y')" },
  { name: 'made of input', bad: 'export const a = (b: string) => new RegExp(b)', good: `export const a = (b: string) => new RegExp(\`${escaped}!\`)` },
  {
    name: 'made of input in a template',
    bad: `export const a = (b: string) => RegExp(\`^${input}$\`)`,
    good: `export const a = (b: string[]) => RegExp(\`^(${joined})$\`)`,
  },
  { name: 'hidden in a text', bad: "export const a = (b: string) => b.match('a+$')", good: 'export const a = (b: string) => b.match(/^a+/)' },
  {
    name: 'a bound that is too large',
    bad: '// At most 100,000 characters: the schema refuses more.\nexport const a = /\\s+$/',
    good: '// At most 1,000 characters: the schema refuses more.\nexport const a = /\\s+$/',
  },
  {
    name: 'a bound without a reason',
    bad: '// At most 1,000 characters: yes\nexport const a = /\\s+$/',
    good: 'export const a = /\\s+$/ // At most 1,000 characters: the schema refuses more.',
  },
]
