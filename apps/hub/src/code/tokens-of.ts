import { type Grammar, grammars } from './grammars.ts'

/** What a piece of code is: a comment, a keyword (or tag), a number, a string; '' for everything else. */
type TokenKind = '' | 'c' | 'k' | 'n' | 's'
/** A piece of code. */
export type Token = { kind: TokenKind; text: string }

/** Longer blocks stay plain: every token is an element of the page. */
export const coloredMax = 8000

/**
 * Parts code into tokens, or returns undefined for a language that it does not know and for code that is too long or has more tokens than `most`. It looks at each character a bounded number of times,
 * whatever the code is: it was written for that, because highlighters backtrack for seconds on code made for it.
 */
export function tokensOf(code: string, language: string, most = coloredMax): Token[] | undefined {
  const grammar = grammars.get(language)
  if (!grammar || code.length > coloredMax) return undefined
  const lexer = new Lexer(code, grammar)
  while (lexer.at < code.length && lexer.tokens.length <= most) lexer.next()
  return lexer.tokens.length > most ? undefined : lexer.tokens
}

const isWord = (character: string | undefined): boolean => character !== undefined && (character < '\u0080' ? /[\w$]/ : /[\p{L}\p{N}]/u).test(character)
const isDigit = (character: string | undefined): boolean => character !== undefined && character >= '0' && character <= '9'

type Found = [kind: TokenKind, end: number]

class Lexer {
  readonly tokens: Token[] = []
  at = 0
  /** Within a tag of markup. */
  private isInTag = false
  private readonly code: string
  private readonly grammar: Grammar

  constructor(code: string, grammar: Grammar) {
    this.code = code
    this.grammar = grammar
  }

  /** Takes the next token. */
  next(): void {
    const [kind, end] = this.found()
    const text = this.code.slice(this.at, end)
    const last = this.tokens.at(-1)
    // What is alike becomes one token.
    if (last?.kind === kind) last.text += text
    else this.tokens.push({ kind, text })
    this.at = end
  }

  /** Returns what begins here, and where it ends. */
  private found(): Found {
    const { code, grammar, at } = this
    const begins = (mark: string) => code.startsWith(mark, at)
    const block = grammar.blockComments.find(([open]) => begins(open))
    if (block) return ['c', this.after(block[1], at + block[0].length)]
    if (grammar.lineComments.some((mark) => begins(mark) && this.isComment(mark))) return ['c', this.lineEnd()]
    if (grammar.isMarkup) return this.foundInMarkup()
    const long = grammar.longQuotes.find(begins)
    if (long) return ['s', this.after(long, at + long.length)]
    const character = code[at] ?? ''
    if (grammar.quotes.includes(character) && (character === '"' || !isWord(code[at - 1]))) return ['s', this.stringEnd(character)]
    return isWord(character) ? this.foundWord() : ['', at + 1]
  }

  /** `$#` and `i--` are none: `#` follows a space, and `--` precedes one. */
  private isComment(mark: string): boolean {
    if (mark === '//') return true
    const beside = this.code[mark === '--' ? this.at + 2 : this.at - 1]
    return beside === undefined || /\s/.test(beside)
  }

  private foundInMarkup(): Found {
    const { code, at } = this
    const character = code[at] ?? ''
    if (!this.isInTag) {
      const opening = character === '<' ? at : code.indexOf('<', at)
      if (opening !== at) return ['', opening < 0 ? code.length : opening]
      // `a < b` is no tag.
      if (!/[a-z/!?]/i.test(code[at + 1] ?? '')) return ['', at + 1]
      this.isInTag = true
      let end = at + 1
      while (/[\w:!?/-]/.test(code[end] ?? '')) end += 1
      return ['k', end]
    }
    if (character === '"' || character === "'") return ['s', this.after(character, at + 1)]
    if (character === '>') this.isInTag = false
    return [character === '>' ? 'k' : '', at + 1]
  }

  private foundWord(): Found {
    const { code, grammar, at } = this
    let end = this.wordEnd(at)
    if (isDigit(code[at])) {
      if (code[end] === '.' && isDigit(code[end + 1])) end = this.wordEnd(end + 1)
      return ['n', end]
    }
    const word = code.slice(at, end)
    return [grammar.keywords.has(grammar.isCaseless ? word.toLowerCase() : word) ? 'k' : '', end]
  }

  private wordEnd(from: number): number {
    let end = from + 1
    while (isWord(this.code[end])) end += 1
    return end
  }

  /** Returns where the text after a mark begins, or the end of the code. */
  private after(mark: string, from: number): number {
    const found = this.code.indexOf(mark, from)
    return found < 0 ? this.code.length : found + mark.length
  }

  private lineEnd(): number {
    const found = this.code.indexOf('\n', this.at)
    return found < 0 ? this.code.length : found
  }

  private stringEnd(quote: string): number {
    const { code } = this
    let end = this.at + 1
    while (end < code.length && code[end] !== quote && code[end] !== '\n') end += code[end] === '\\' ? 2 : 1
    return Math.min(code[end] === quote ? end + 1 : end, code.length)
  }
}
