import { type Node, parseSync, Visitor } from 'oxc-parser'

/** A regular expression in a file. `bound`: the maximum length of its input, taken from the comment next to it. */
export type Pattern = { file: string; line: number; source: string; flags: string; bound: number | null }
/** A dynamically built pattern that cannot be analysed. */
export type Opaque = { file: string; line: number; problem: string }

/** `// At most 2,048 characters: the schema refuses more.` on the pattern's line or the line above. */
const exception = /At most (\d[\d,]*) characters: (.{15,})/
/** Placeholder for escaped text. */
const anyText = 'some text'

/**
 * Returns all regular expressions in a TypeScript file: literals and those built from strings.
 * @throws Error if it cannot be parsed
 */
export function readPatterns(file: string, text: string): { patterns: Pattern[]; opaque: Opaque[] } {
  const { program, comments, errors } = parseSync(file, text)
  const fatal = errors.find(({ severity }) => severity === 'Error')
  if (fatal) throw new Error(`${file}: ${fatal.message}`)
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const bounds = new Map(
    comments.flatMap(({ value, end }) => {
      const [, number = ''] = exception.exec(value) ?? []
      return number ? [[lineAt(end), Number(number.replaceAll(',', ''))] as const] : []
    }),
  )
  const patterns: Pattern[] = []
  const opaque: Opaque[] = []
  const add = (at: Node, source: string, flags: string) => {
    const line = lineAt(at.start)
    patterns.push({ file, line, source, flags, bound: bounds.get(line) ?? bounds.get(line - 1) ?? null })
  }
  const made = (at: Node, [source, flags]: readonly Node[]) => {
    const pattern = source && textOf(source)
    if (pattern === undefined) opaque.push({ file, line: lineAt(at.start), problem: 'makes a pattern of something that did not go through escapePattern' })
    else add(at, pattern, (flags && textOf(flags)) ?? '')
  }
  const isRegExp = (callee: Node) => callee.type === 'Identifier' && callee.name === 'RegExp'
  new Visitor({
    Literal(node) {
      if ('regex' in node && node.regex) add(node, node.regex.pattern, node.regex.flags)
    },
    NewExpression(node) {
      if (isRegExp(node.callee)) made(node, node.arguments)
    },
    CallExpression(node) {
      const { callee } = node
      if (isRegExp(callee)) made(node, node.arguments)
      const [first] = node.arguments
      const isHidden = callee.type === 'MemberExpression' && ['match', 'matchAll', 'search'].includes(nameOf(callee.property))
      if (isHidden && first && textOf(first) !== undefined)
        opaque.push({ file, line: lineAt(node.start), problem: 'hides a pattern in a text: write a literal' })
    },
  }).visit(program)
  return { patterns, opaque }
}

/** Returns the text of a literal, or of a template whose parts are constant or escaped; undefined if its value is not known statically. */
function textOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type !== 'TemplateLiteral') return undefined
  const parts = node.expressions.map((part) => (isEscaped(part) ? anyText : joined(part)))
  if (parts.includes(undefined)) return undefined
  return node.quasis.map(({ value }, index) => value.cooked + (parts[index] ?? '')).join('')
}

/** Returns the text of `['a', 'b'].join('|')`; undefined for anything else. */
function joined(node: Node): string | undefined {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression' || nameOf(node.callee.property) !== 'join') return undefined
  const [list, separator] = [node.callee.object, node.arguments[0]]
  if (list.type !== 'ArrayExpression' || !separator) return undefined
  const texts = [separator, ...list.elements].map((each) => (each ? textOf(each) : undefined))
  if (texts.includes(undefined)) return undefined
  return texts.slice(1).join(texts[0])
}

/** Returns whether the node is `escapePattern(text)` or `texts.map(escapePattern).join('|')`. */
function isEscaped(node: Node): boolean {
  if (node.type !== 'CallExpression') return false
  if (node.callee.type === 'Identifier') return node.callee.name === 'escapePattern'
  if (node.callee.type !== 'MemberExpression') return false
  const [first] = node.arguments
  if (nameOf(node.callee.property) === 'map') return first?.type === 'Identifier' && first.name === 'escapePattern'
  return nameOf(node.callee.property) === 'join' && isEscaped(node.callee.object)
}

const nameOf = (property: Node): string => (property.type === 'Identifier' ? property.name : '')
