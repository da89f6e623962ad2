/** A line the check must reject, and a similar one it must allow. */
export type Planted = { name: string; bad: string; good: string }

// Split so that the check does not flag this file.
const list = 'check' + 'list'
const unknown = 'Z' + '9'
const foreign = 'console' + '.md'

/** Self-test for the reference check. It assumes requirements A1 to A3 and the document testing.md exist. */
export const plantedReferences: (Planted & { file: string })[] = [
  { name: 'an unknown id', file: 'a.ts', bad: `/** Signs in (${list} ${unknown}). */`, good: `/** Signs in (${list} A1). */` },
  { name: 'an unknown id after a known one', file: 'a.ts', bad: `// ${list} A1, ${unknown}`, good: `// ${list} A1, A3` },
  { name: 'the end of a range', file: 'a.md', bad: `Signing in (${list} A1–${unknown})`, good: `Signing in (${list} A1–A3)` },
  { name: 'an id in brackets', file: 'a.test.ts', bad: `test('signs in (${unknown})', run)`, good: "test('signs in (A2)', run)" },
  { name: 'another document in a comment', file: 'a.ts', bad: `/** The keys of ${foreign}. */`, good: '/** The keys of docs/testing.md. */' },
  { name: 'another document behind code', file: 'a.ts', bad: `const a = 1 // see ${foreign}`, good: 'const a = 1 // see testing.md' },
  { name: 'a section of another document in a text', file: 'a.ts', bad: `summary: 'ranked as ${foreign} §5 says'`, good: `name: 'an-article.md'` },
  { name: 'another document in a document', file: 'a.md', bad: `See ${foreign}.`, good: 'See testing.md.' },
]

const row = (id: string, state: string, tests: string) => `| ${id} | What it demands | ${state} | ${tests} |`
const test = '`apps/a.test.ts`'

/** Self-test for the check of the requirements list. It assumes the test apps/a.test.ts exists. */
export const plantedRows: Planted[] = [
  { name: 'an id twice', bad: `${row('A1', 'done', test)}\n${row('A1', 'done', test)}`, good: `${row('A1', 'done', test)}\n${row('A2', 'done', test)}` },
  { name: 'a test that is gone', bad: row('A1', 'done', '`apps/b.test.ts`'), good: row('A1', 'done', test) },
  { name: 'done without a test', bad: row('A1', 'done', ''), good: row('A1', 'not built', '') },
  { name: 'partly, without what is missing', bad: row('A1', 'partly', test), good: row('A1', 'partly: no mail', test) },
  { name: 'a row without an id', bad: row('a', 'done', test), good: row('A1', 'done', test) },
]
