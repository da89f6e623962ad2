import type { Token, TokenizerAndRendererExtension, Tokens } from 'marked'

/** `[^name]` in a text; `number` is 0 until the definition has been found. */
type Reference = { type: 'footnoteReference'; raw: string; name: string; number: number }
/** `[^name]: text` with its continuation lines. */
type Definition = Tokens.Generic & { type: 'footnote'; name: string; tokens: Token[] }

const definitionStart = /^ {0,3}\[\^([^\]\s]{1,80})\]:[ \t]*/
const isIndented = (line: string): boolean => /^(?: {2,}|\t)/.test(line)
/** A line that begins something of its own, and so is not the rest of a paragraph. */
const startsBlock = /^ {0,3}(?:[#>|`~<]|[-*+] |\d{1,9}[.)] |\[\^)/

/** How far the first definition right below a paragraph is sought: once for each paragraph. */
const lookAheadMax = 4_000

/** Returns the lines of a definition: its first, indented ones, and the rest of its last paragraph. */
function linesOf(source: string): string[] {
  const lines: string[] = []
  let end = 0
  for (let from = 0; from < source.length; ) {
    const next = source.indexOf('\n', from)
    const line = source.slice(from, next < 0 ? source.length : next)
    from = next < 0 ? source.length : next + 1
    if (lines.length > 0 && line.trim() !== '') {
      const isRest = end === lines.length && !startsBlock.test(line)
      if (!isIndented(line) && !isRest) break
    }
    lines.push(line)
    if (line.trim() !== '') end = lines.length
  }
  return lines.slice(0, Math.max(end, 1))
}

/** Extensions for the footnotes of GitHub. Readers get superscript numbers and a numbered list at the end, because rich text has no anchors. */
export const footnoteExtensions: TokenizerAndRendererExtension[] = [
  {
    name: 'footnote',
    level: 'block',
    childTokens: ['tokens'],
    start: (source) => source.slice(0, lookAheadMax).match(/^ {0,3}\[\^/m)?.index,
    tokenizer(source) {
      const name = definitionStart.exec(source)?.[1]
      if (name === undefined) return undefined
      const lines = linesOf(source)
      const text = [(lines[0] ?? '').replace(definitionStart, ''), ...lines.slice(1).map((line) => line.replace(/^(?: {1,4}|\t)/, ''))].join('\n')
      return { type: 'footnote', raw: lines.join('\n'), name: name.toLowerCase(), tokens: this.lexer.blockTokens(text, []) }
    },
    renderer: () => '',
  },
  {
    name: 'footnoteReference',
    level: 'inline',
    start: (source) => {
      const at = source.indexOf('[^')
      return at < 0 ? undefined : at
    },
    tokenizer(source) {
      const [raw, name] = /^\[\^([^\]\s]{1,80})\]/.exec(source) ?? []
      return raw === undefined || name === undefined ? undefined : ({ type: 'footnoteReference', raw, name: name.toLowerCase(), number: 0 } satisfies Reference)
    },
    renderer: (token) => (token.number ? `<sup>${token.number}</sup>` : token.raw),
  },
]

/**
 * Numbers the references of a text in the order in which they are read, and returns a list of the footnotes for its end; undefined if there are none. A
 * footnote that nothing refers to comes last, so that it is not lost.
 */
export function numberFootnotes(tokens: Token[], walk: (tokens: Token[], each: (token: Token) => void) => void): { tokens: Token[] }[] {
  const definitions = new Map<string, Definition>()
  const references: Reference[] = []
  const inNotes = new Set<Token>()
  walk(tokens, (token) => {
    if (token.type === 'footnote' && !definitions.has((token as Definition).name)) definitions.set((token as Definition).name, token as Definition)
  })
  if (definitions.size === 0) return []
  for (const { tokens: inside } of definitions.values()) walk(inside, (token) => void inNotes.add(token))
  walk(tokens, (token) => {
    if (token.type === 'footnoteReference') references.push(token as Reference)
  })
  const order = new Set<Definition>()
  const add = (definition: Definition | undefined) => void (definition && order.add(definition))
  for (const reference of references) if (!inNotes.has(reference as Token)) add(definitions.get(reference.name))
  for (const reference of references) add(definitions.get(reference.name))
  for (const definition of definitions.values()) add(definition)
  const places = new Map([...order].map(({ name }, at) => [name, at + 1]))
  for (const reference of references) reference.number = places.get(reference.name) ?? 0
  return [...order]
}
