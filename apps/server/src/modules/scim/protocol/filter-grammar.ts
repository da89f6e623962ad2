/**
 * Filters and paths of SCIM (RFC 7644, sections 3.4.2.2 and 3.5.2), read in one pass. Names are in lower case and without the schema in front; what a value path
 * (`emails[type eq "work"]`) says is about `emails.type`.
 */
export type Filter =
  | { kind: 'and'; parts: Filter[] }
  | { kind: 'or'; parts: Filter[] }
  | { kind: 'not'; part: Filter }
  | { kind: 'present'; name: string }
  | { kind: 'compare'; name: string; operator: CompareOperator; value: FilterValue }
export const compareOperators = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const
export type CompareOperator = (typeof compareOperators)[number]
export type FilterValue = string | number | boolean | null

/** What is wrong with a filter or a path. */
export class FilterFault extends Error {}

export const filterLengthMax = 1000
const depthMax = 10
const termsMax = 40

type Token = { text: string; kind: 'sign' | 'word' | 'quoted' }
// Each alternative begins with another sign, and none can match the same text in two ways.
const tokenForm = /\s+|([()[\]])|"((?:[^"\\]|\\.)*)"|([^\s()[\]"]+)/sy

function tokensOf(text: string): Token[] {
  if (text.length > filterLengthMax) throw new FilterFault(`at most ${filterLengthMax} characters`)
  const tokens: Token[] = []
  tokenForm.lastIndex = 0
  while (tokenForm.lastIndex < text.length) {
    const found = tokenForm.exec(text)
    if (!found) throw new FilterFault('a text without its end')
    const [, sign, quoted, word] = found
    if (sign !== undefined) tokens.push({ kind: 'sign', text: sign })
    else if (quoted !== undefined) tokens.push({ kind: 'quoted', text: unescaped(quoted) })
    else if (word !== undefined) tokens.push({ kind: 'word', text: word })
  }
  return tokens
}

function unescaped(quoted: string): string {
  let text: string
  try {
    text = JSON.parse(`"${quoted}"`) as string
  } catch {
    throw new FilterFault('a text with an escape that JSON does not have')
  }
  // The database cannot hold it.
  if (text.includes('\0')) throw new FilterFault('a text without U+0000 is expected')
  return text
}

const schema = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/
const nameForm = /^(?:urn:[a-z0-9:._-]{1,150}:)?[a-z$][a-z0-9$_.-]{0,100}$/

/** Returns the name of an attribute without its schema and in lower case. */
function nameOf(word: string | undefined): string {
  const name = (word ?? '').toLowerCase()
  if (!nameForm.test(name)) throw new FilterFault('the name of an attribute is expected')
  return name.replace(schema, '')
}

class Reader {
  private readonly tokens: Token[]
  private at = 0
  private terms = 0
  constructor(text: string) {
    this.tokens = tokensOf(text)
  }

  get isAtEnd(): boolean {
    return this.at >= this.tokens.length
  }

  /** Takes the next token if it is this sign. */
  takes(sign: string): boolean {
    const next = this.tokens[this.at]
    if (next?.kind !== 'sign' || next.text !== sign) return false
    this.at += 1
    return true
  }

  expect(sign: string): void {
    if (!this.takes(sign)) throw new FilterFault(`“${sign}” is expected`)
  }

  word(): string | undefined {
    const next = this.tokens[this.at]
    if (next?.kind !== 'word') return undefined
    this.at += 1
    return next.text
  }

  private takesWord(word: string): boolean {
    const next = this.tokens[this.at]
    if (next?.kind !== 'word' || next.text.toLowerCase() !== word) return false
    this.at += 1
    return true
  }

  /** `or` binds weaker than `and`, which binds weaker than `not`. */
  filter(prefix: string, depth = 0): Filter {
    return this.joined('or', depth, () => this.joined('and', depth, () => this.term(prefix, depth)))
  }

  private joined(kind: 'and' | 'or', depth: number, part: () => Filter): Filter {
    if (depth > depthMax) throw new FilterFault('nested too deeply')
    const first = part()
    const parts = [first]
    while (this.takesWord(kind)) parts.push(part())
    return parts.length === 1 ? first : { kind, parts }
  }

  private term(prefix: string, depth: number): Filter {
    this.terms += 1
    if (this.terms > termsMax) throw new FilterFault(`at most ${termsMax} conditions`)
    if (this.takes('(')) return this.closed(')', prefix, depth)
    const word = this.word()
    if (word?.toLowerCase() === 'not' && this.takes('(')) return { kind: 'not', part: this.closed(')', prefix, depth) }
    const name = prefix + nameOf(word)
    if (!this.takes('[')) return this.comparison(name)
    if (prefix !== '') throw new FilterFault('a selection inside of another')
    const selected = this.closed(']', `${name}.`, depth)
    // `emails[type eq "work"].value eq "…"`, which Entra sends.
    const next = this.tokens[this.at]
    if (next?.kind !== 'word' || !next.text.startsWith('.')) return selected
    this.at += 1
    return { kind: 'and', parts: [selected, this.comparison(`${name}.${nameOf(next.text.slice(1))}`)] }
  }

  private closed(sign: string, prefix: string, depth: number): Filter {
    const filter = this.filter(prefix, depth + 1)
    this.expect(sign)
    return filter
  }

  private comparison(name: string): Filter {
    const operator = this.word()?.toLowerCase()
    if (operator === 'pr') return { kind: 'present', name }
    if (!compareOperators.includes(operator as CompareOperator))
      throw new FilterFault(`after ${name.slice(0, 60)}, one of ${compareOperators.join(', ')} or pr is expected`)
    const token = this.tokens[this.at]
    if (!token || token.kind === 'sign') throw new FilterFault(`a value is expected after ${operator}`)
    this.at += 1
    return { kind: 'compare', name, operator: operator as CompareOperator, value: token.kind === 'quoted' ? token.text : bareValue(token.text) }
  }
}

/** Some directories leave quotes out: what is no number, boolean or null is a text. */
function bareValue(word: string): FilterValue {
  const lower = word.toLowerCase()
  if (lower === 'true' || lower === 'false') return lower === 'true'
  if (lower === 'null') return null
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(word) ? Number(word) : word
}

/**
 * Reads a filter.
 * @throws FilterFault
 */
export function readFilter(text: string): Filter {
  const reader = new Reader(text)
  const filter = reader.filter('')
  if (!reader.isAtEnd) throw new FilterFault('something follows the filter')
  return filter
}

/** A path of a PATCH: the attribute, which of its values, and the part of it: '' for all of it. */
export type Path = { name: string; selected: Filter | undefined }

/**
 * Reads `attribute`, `attribute.part`, `attribute[filter]` or `attribute[filter].part`; the part is in the name.
 * @throws FilterFault
 */
export function readPath(text: string): Path {
  const reader = new Reader(text)
  const name = nameOf(reader.word())
  if (reader.isAtEnd) return { name, selected: undefined }
  reader.expect('[')
  const selected = reader.filter(`${name}.`)
  reader.expect(']')
  const part = reader.word()
  if ((part !== undefined && !part.startsWith('.')) || !reader.isAtEnd) throw new FilterFault('something follows the path')
  return { name: part === undefined ? name : `${name}.${nameOf(part.slice(1))}`, selected }
}

/** Decides a filter about what is known: `truthOf` says what it is of one condition. */
export function holds(filter: Filter, truthOf: (condition: Extract<Filter, { kind: 'present' | 'compare' }>) => boolean): boolean {
  if (filter.kind === 'not') return !holds(filter.part, truthOf)
  if (filter.kind === 'and') return filter.parts.every((part) => holds(part, truthOf))
  if (filter.kind === 'or') return filter.parts.some((part) => holds(part, truthOf))
  return truthOf(filter)
}
