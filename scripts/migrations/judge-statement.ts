import type { Node, Statement } from './statements.ts'

/**
 * Why a statement is refused. `breaks`: the last release's code uses what is there, so this has to wait until no released version does. `unclear`: whoever writes it
 * can say why that code goes on working.
 */
export type Fault = { how: 'breaks' | 'unclear'; why: string }

const breaks = (why: string): Fault => ({ how: 'breaks', why })
const unclear = (why: string): Fault => ({ how: 'unclear', why })

/** Kinds that take nothing from anybody. What is on neither list is refused as unclear. */
const harmless: readonly string[] = [
  ...['CreateStmt', 'CreateTableAsStmt', 'CreateSchemaStmt', 'CreateEnumStmt', 'CreateDomainStmt', 'CompositeTypeStmt', 'CreateSeqStmt', 'CreateStatsStmt'],
  ...['CreateFunctionStmt', 'CreateTrigStmt', 'CreateExtensionStmt', 'ViewStmt', 'CommentStmt', 'AlterFunctionStmt', 'VariableSetStmt'],
  ...['SelectStmt', 'InsertStmt', 'UpdateStmt', 'CallStmt'],
]
const harmlessChanges: readonly string[] = [
  ...['AT_DropNotNull', 'AT_ValidateConstraint', 'AT_SetStatistics', 'AT_SetStorage', 'AT_SetCompression', 'AT_SetRelOptions', 'AT_ResetRelOptions'],
  'AT_AttachPartition',
]
const breakingChanges: Record<string, string> = {
  AT_DropColumn: 'drops a column',
  AT_SetNotNull: 'a column that may be empty may no longer be',
  AT_AlterColumnType: 'changes the type of a column',
  AT_DetachPartition: 'takes rows out of a table',
  AT_EnableRowSecurity: 'hides rows',
  AT_ForceRowSecurity: 'hides rows',
  AT_DropExpression: 'a column is no longer filled in',
  AT_DropIdentity: 'a column is no longer filled in',
  AT_DropInherit: 'takes rows out of a table',
}
const unclearDrops: readonly string[] = ['OBJECT_INDEX', 'OBJECT_TRIGGER', 'OBJECT_STATISTIC_EXT']

/** Returns the faults of one statement. @param made names of tables, functions and so on that the same migration makes, with which everything may be done */
export function judgeStatement({ kind, node }: Statement, made: ReadonlySet<string>): Fault[] {
  const isMade = (relation: unknown) => made.has(nameOfRelation(relation))
  if (harmless.includes(kind)) return []
  if (kind === 'AlterTableStmt') return isMade(node.relation) ? [] : list(node.cmds).flatMap((command) => judgeChange(command.AlterTableCmd as Node))
  if (kind === 'IndexStmt') return isMade(node.relation) ? [] : judgeIndex(node)
  if (kind === 'DropStmt') return judgeDrop(node, made)
  if (kind === 'RenameStmt')
    return isMade(node.relation) ? [] : [node.renameType === 'OBJECT_INDEX' ? unclear('renames an index') : breaks(`renames: ${wordsOf(node.renameType)}`)]
  if (kind === 'AlterEnumStmt') return node.oldVal ? [breaks('renames a value')] : []
  if (kind === 'GrantStmt' || kind === 'GrantRoleStmt') return node.is_grant || areMadeFunctions(node, made) ? [] : [breaks('takes a right away')]
  if (kind === 'CreatePolicyStmt') return isMade(node.table) || node.permissive ? [] : [breaks('a restrictive policy hides rows')]
  if (kind === 'TruncateStmt') return list(node.relations).every(({ RangeVar }) => isMade(RangeVar)) ? [] : [breaks('empties a table')]
  if (kind === 'DeleteStmt') return isMade(node.relation) ? [] : [unclear('deletes rows')]
  if (kind === 'AlterObjectSchemaStmt') return [breaks(`moves: ${wordsOf(node.objectType)}`)]
  if (kind === 'AlterDomainStmt') return node.subtype === 'C' || node.subtype === 'O' ? [breaks('tightens a domain')] : []
  if (kind === 'DoStmt') return [unclear('a block of code, which this check does not read')]
  return [unclear(`a statement of a kind that this check does not know (${kind})`)]
}

function judgeChange({ subtype, def, name }: Node): Fault[] {
  const what = String(subtype)
  if (harmlessChanges.includes(what)) return []
  if (what === 'AT_AddColumn') return judgeColumn((def as Node).ColumnDef as Node)
  if (what === 'AT_ColumnDefault') return def ? [] : [breaks('a column no longer has a default')]
  if (what === 'AT_AddConstraint')
    return [unclear(`a further constraint (${String(((def as Node).Constraint as Node).conname ?? 'without a name')}): what was accepted may be refused`)]
  if (what === 'AT_DropConstraint') return [unclear(`drops the constraint ${String(name)}, which “on conflict” may need`)]
  const why = breakingChanges[what]
  return [why ? breaks(why) : unclear(`a change of a kind that this check does not know (${what})`)]
}

function judgeColumn({ colname, constraints }: Node): Fault[] {
  const kinds = new Map(list(constraints).map(({ Constraint }) => [String((Constraint as Node).contype), Constraint as Node]))
  const filling = kinds.get('CONSTR_DEFAULT') ?? kinds.get('CONSTR_GENERATED') ?? kinds.get('CONSTR_IDENTITY')
  const faults: Fault[] = []
  if (kinds.has('CONSTR_NOTNULL') && !filling) faults.push(breaks(`the column ${String(colname)} must be filled in, and the last release does not`))
  if (kinds.has('CONSTR_UNIQUE') || kinds.has('CONSTR_PRIMARY'))
    faults.push(unclear(`${String(colname)} brings an index that is made while the table is locked`))
  const isRewritten = kinds.has('CONSTR_GENERATED') || kinds.has('CONSTR_IDENTITY') || isComputed(kinds.get('CONSTR_DEFAULT')?.raw_expr)
  return isRewritten ? [...faults, unclear(`${String(colname)} is computed for each row while the table is locked`)] : faults
}

/** `now()` is the same for all rows, so nothing is rewritten for it. */
const isComputed = (expression: unknown): boolean =>
  /"FuncCall"/.test(JSON.stringify(expression ?? null).replace(/"FuncCall":\{"funcname":\[\{"String":\{"sval":"now"\}\}\]/g, ''))

function judgeIndex(node: Node): Fault[] {
  return [
    ...(node.unique ? [breaks('a unique index: what was accepted may be refused')] : []),
    ...(node.concurrent ? [] : [unclear('an index that is not made concurrently: nothing can be written to its table meanwhile')]),
  ]
}

function judgeDrop({ removeType, objects }: Node, made: ReadonlySet<string>): Fault[] {
  const names = list(objects).map(nameOfDropped)
  if (names.every((name) => made.has(name))) return []
  const what = wordsOf(removeType)
  return [unclearDrops.includes(String(removeType)) ? unclear(`drops: ${what}`) : breaks(`drops: ${what}`)]
}

/** Returns the name of what a statement makes, if it makes something new. */
export function madeBy({ kind, node }: Statement): string | undefined {
  if (kind === 'CreateStmt' && !node.if_not_exists) return nameOfRelation(node.relation)
  if (kind === 'CreateTableAsStmt') return nameOfRelation((node.into as Node | undefined)?.rel)
  // `create or replace` may replace one that is used.
  if (kind === 'CreateFunctionStmt' && !node.replace) return nameOfFunction(node.funcname)
  return undefined
}

/** PostgreSQL lets everybody call a new function. Taking that right away in the migration that creates the function breaks nobody. */
function areMadeFunctions({ objtype, objects }: Node, made: ReadonlySet<string>): boolean {
  return objtype === 'OBJECT_FUNCTION' && list(objects).every(({ ObjectWithArgs }) => made.has(nameOfFunction((ObjectWithArgs as Node | undefined)?.objname)))
}

function nameOfFunction(names: unknown): string {
  const parts = list(names).map(textOf)
  return `function ${parts.length === 1 ? `public.${parts[0]}` : parts.join('.')}`
}

const list = (nodes: unknown): Node[] => (Array.isArray(nodes) ? (nodes as Node[]) : [])
const wordsOf = (objectType: unknown) => String(objectType).replace('OBJECT_', '').toLowerCase().replaceAll('_', ' ')
const textOf = (node: Node): string => String(((node.String ?? {}) as Node).sval ?? '')

function nameOfRelation(relation: unknown): string {
  const { schemaname = 'public', relname = '' } = (relation ?? {}) as Node
  return `${String(schemaname)}.${String(relname)}`
}

function nameOfDropped(object: Node): string {
  const parts = list((object.List as Node | undefined)?.items).map(textOf)
  return parts.length === 1 ? `public.${parts[0]}` : parts.join('.')
}
