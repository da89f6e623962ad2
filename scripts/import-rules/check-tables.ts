import type { ModuleTables } from '../../apps/server/src/kernel/module-tables.ts'

type Sources = Map<string, string>
type Use = { module: string; table: string; how: 'reads' | 'writes'; file: string }
/** What `tables.ts` of a module declares, with any names: the planted rules have their own. */
type Declared = { owns: Record<string, object>; uses?: { reads?: readonly string[]; writes?: readonly string[] } }
type Rules = { tables: string[]; declared: ReadonlyMap<string, ModuleTables | Declared> }

const root = 'apps/server/src/'

/**
 * Returns a line for each table without an owner, each undeclared use of another module's table, and each declaration that is no longer needed. Modules
 * declare theirs in `tables.ts`, see `ModuleTables`: its type demands that each owned table says what becomes of its rows.
 * @param sources the server's files: path relative to the project root → text
 */
export function checkTables(sources: Sources, { tables, declared }: Rules): string[] {
  const owned = [...declared].flatMap(([module, { owns }]) => Object.keys(owns).map((table) => ({ module, table })))
  const owners = new Map(owned.map(({ module, table }) => [table, module]))
  const listed = [...declared].flatMap(([module, { uses = {} }]) => [
    ...(uses.reads ?? []).map((table: string) => ({ module, table, how: 'reads' })),
    ...(uses.writes ?? []).map((table: string) => ({ module, table, how: 'writes' })),
  ])
  const foreign = [...sources].flatMap(([file, source]) => usesIn(file, source, tables)).filter(({ module, table }) => owners.get(table) !== module)
  const isSame = (use: Use, entry: (typeof listed)[number]) => use.module === entry.module && use.table === entry.table && use.how === entry.how
  return [
    ...tables.filter((table) => !owners.has(table)).map((table) => `the table ${table} has no owner: no module's tables.ts lists it`),
    ...owned.flatMap(({ module, table }) => [
      ...(tables.includes(table) ? [] : [`${module} owns a table that doesn't exist: ${table}`]),
      ...(owners.get(table) === module ? [] : [`${module} and ${owners.get(table)} both own ${table}`]),
    ]),
    ...foreign
      .filter((use) => !listed.some((entry) => isSame(use, entry)))
      .map(({ file, module, table, how }) => `${file} ${how} ${table}, which belongs to ${owners.get(table) ?? 'nobody'}; ${module}/tables.ts doesn't say so`),
    ...listed
      .filter((entry) => !foreign.some((use) => isSame(use, entry)))
      .map(({ module, table, how }) => `${module}/tables.ts says that it ${how} ${table}, but it doesn't`),
  ]
}

function usesIn(file: string, source: string, tables: string[]): Use[] {
  const [first = '', second = ''] = file.slice(root.length).split('/')
  const module = first === 'modules' ? second : first
  const code = source.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/^\s*\/\/.*$/gm, '')
  const named = tables.filter((table) => code.includes(table))
  return named.flatMap((table) => {
    const isRead = new RegExp(
      `(?:selectFrom|[jJ]oin|using|from)\\(\\s*\\[?['"\`]${table}(?: as \\w+)?['"\`]|(?<!delete )\\b(?:from|join|using)\\s+(?:only\\s+)?${table}\\b|\\btable:\\s*['"]${table}['"]`,
    ).test(code)
    const isWritten = new RegExp(
      `(?:insertInto|updateTable|deleteFrom|mergeInto)\\(\\s*['"\`]${table}\\b|\\b(?:insert into|delete from|update|merge into|truncate)\\s+${table}\\b`,
    ).test(code)
    return [...(isRead ? [{ module, table, how: 'reads' as const, file }] : []), ...(isWritten ? [{ module, table, how: 'writes' as const, file }] : [])]
  })
}

const plantedRules: Rules = {
  tables: ['tags', 'notes'],
  declared: new Map<string, Declared>([
    ['tags', { owns: { tags: {} } }],
    ['notes', { owns: { notes: {} } }],
    ['guests', { owns: {}, uses: { reads: ['tags'] } }],
  ]),
}
const guest: [string, string] = [`${root}modules/guests/a.ts`, "db.selectFrom('tags')"]

/** Files that break the rule, each paired with a similar file that is allowed. */
const planted: { bad: string; good: string }[] = [
  { bad: "db.selectFrom('tags as t')", good: "db.selectFrom('notes')" },
  { bad: 'sql`select 1 from tags`', good: '// it comes from tags' },
  { bad: "db.innerJoin('tags', 'a', 'b')", good: "db.innerJoin('notes', 'a', 'b')" },
  { bad: "db.updateTable('tags')", good: 'sql`update notes set a = 1`' },
  { bad: 'sql`delete from tags`', good: "say('tags')" },
  { bad: "plainKind({ table: 'tags' })", good: "plainKind({ table: 'notes' })" },
]

/** Returns a line for each planted file that the check gets wrong: a check that never fails proves nothing. */
export function checkTableCheck(): string[] {
  const problems = (source: string) => checkTables(new Map([[`${root}modules/notes/a.ts`, source], guest]), plantedRules)
  const orphaned = { ...plantedRules, tables: [...plantedRules.tables, 'orphans'] }
  const unowned = checkTables(new Map([guest]), orphaned).length === 1 ? [] : ["the tables' check does not see a table without an owner"]
  return [
    ...unowned,
    ...planted.flatMap(({ bad, good }) => [
      ...(problems(bad).length === 1 ? [] : [`the tables' check does not see: ${bad}`]),
      ...(problems(good).length === 0 ? [] : [`the tables' check forbids: ${good}`]),
    ]),
  ]
}
