import { guests as allGuests, owners as allOwners, type Guest } from './table-owners.ts'

type Sources = Map<string, string>
type Use = { module: string; table: string; how: 'reads' | 'writes'; file: string }
type Rules = { tables: string[]; owners?: Record<string, string>; guests?: Guest[] }

const root = 'apps/server/src/'

/**
 * Returns a line for each table without an owner, each undeclared use of another module's table, and each declaration that is no longer needed.
 * @param sources the server's files: path relative to the project root → text
 */
export function checkTables(sources: Sources, { tables, owners = allOwners, guests = allGuests }: Rules): string[] {
  const uses = [...sources].flatMap(([file, source]) => usesIn(file, source, tables))
  const foreign = uses.filter(({ module, table }) => owners[table] !== module)
  const isListed = ({ module, table, how }: Use) => guests.some((guest) => guest.module === module && guest[how]?.includes(table))
  const listed = guests.flatMap(({ module, reads = [], writes = [] }) => [
    ...reads.map((table) => ({ module, table, how: 'reads' })),
    ...writes.map((table) => ({ module, table, how: 'writes' })),
  ])
  const isUsed = (entry: (typeof listed)[number]) => foreign.some((use) => use.module === entry.module && use.table === entry.table && use.how === entry.how)
  return [
    ...tables.filter((table) => !owners[table]).map((table) => `the table ${table} has no owner in scripts/import-rules/table-owners.ts`),
    ...Object.keys(owners).flatMap((table) => (tables.includes(table) ? [] : [`table-owners.ts names a table that doesn't exist: ${table}`])),
    ...foreign
      .filter((use) => !isListed(use))
      .map(({ file, module, table, how }) => `${file} ${how} ${table}, which belongs to ${owners[table] ?? 'nobody'}; ${module} is not listed for it`),
    ...listed.filter((entry) => !isUsed(entry)).map(({ module, table, how }) => `table-owners.ts lists that ${module} ${how} ${table}, but it doesn't`),
  ]
}

function usesIn(file: string, source: string, tables: string[]): Use[] {
  const [first = '', second = ''] = file.slice(root.length).split('/')
  const module = first === 'modules' ? second : first
  const code = source.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/^\s*\/\/.*$/gm, '')
  return tables.flatMap((table) => {
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
  owners: { tags: 'tags', notes: 'notes' },
  guests: [{ module: 'guests', reads: ['tags'], because: 'planted' }],
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
  return planted.flatMap(({ bad, good }) => [
    ...(problems(bad).length === 1 ? [] : [`the tables' check does not see: ${bad}`]),
    ...(problems(good).length === 0 ? [] : [`the tables' check forbids: ${good}`]),
  ])
}
