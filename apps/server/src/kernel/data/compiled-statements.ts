import { type Kysely, type OperationNode, type RawBuilder, RawNode, ValueNode } from 'kysely'
import type { Tables } from '../generated/tables.ts'

/** A statement's text with its values in order. */
export type Compiled = { text: string; values: readonly unknown[] }

/** The text a statement was last compiled to, and what it was made of apart from its values: fragments of templates and other parts, by identity. */
type Known = { text: string; parts: readonly unknown[] }

/** By the name that a statement is prepared under, of which the code has a few hundred. */
const known = new Map<string, Known>()

/**
 * Compiles a statement that is sent under a name. A template's fragments are the same array each time it runs, so a statement made of the same parts has the
 * same text: then only its values are collected. Whatever is made anew each time, such as `sql.raw(…)` inside of a function, is compiled each time.
 */
export function compiled(name: string, statement: RawBuilder<unknown>, db: Kysely<Tables>): Compiled {
  const parts: unknown[] = []
  const values: unknown[] = []
  collect(statement.toOperationNode(), parts, values)
  const last = known.get(name)
  if (last && isSame(last.parts, parts)) return { text: last.text, values }
  const { sql, parameters } = statement.compile(db)
  known.set(name, { text: sql, parts })
  return { text: sql, values: parameters }
}

function collect(node: OperationNode, parts: unknown[], values: unknown[]): void {
  if (RawNode.is(node)) {
    parts.push(node.sqlFragments)
    for (const each of node.parameters) collect(each, parts, values)
  } else if (ValueNode.is(node) && !node.immediate) {
    // The position is part of the key: a value and a text fragment may swap places.
    parts.push(ValueNode)
    values.push(node.value)
  } else parts.push(node)
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false
  return true
}
