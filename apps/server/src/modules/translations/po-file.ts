import { po } from 'gettext-parser'

/** A phrase as stored in a PO file; outdated ones are marked fuzzy. */
export type PoPhrase = { source: string; translation: string; isOutdated: boolean }
/** An entry that cannot be imported. */
export type PoLeftOut = { source: string; reason: 'plural' | 'too_long' | 'not_text' }

/** Maximum length of a phrase, as in the contract. */
const phraseMax = 2000

/** Returns a gettext file with these phrases. Runs in a worker process. */
export function writePo({ language, phrases }: { language: string; phrases: readonly PoPhrase[] }): string {
  const entries = phrases.map(({ source, translation, isOutdated }) => [
    source,
    { msgid: source, msgstr: [translation], ...(isOutdated && { comments: { flag: 'fuzzy' } }) },
  ])
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', Language: language, 'MIME-Version': '1.0', 'Content-Transfer-Encoding': '8bit' }
  return po.compile({ charset: 'utf-8', headers, translations: { '': Object.fromEntries(entries) } }, { foldLength: 0 }).toString('utf8')
}

/** Returns the phrases in a gettext file, and the entries that could not be imported; null if it isn't a gettext file. Runs in a worker process. */
export function readPo(content: string): { phrases: PoPhrase[]; leftOut: PoLeftOut[] } | null {
  const parsed = parse(content)
  if (!parsed) return null
  const phrases = new Map<string, PoPhrase>()
  const leftOut: PoLeftOut[] = []
  for (const { msgid, msgid_plural, msgstr, comments } of Object.values(parsed.translations).flatMap((context) => Object.values(context))) {
    if (msgid === '') continue
    // A truncated file has entries without a translation.
    const [translation = ''] = (msgstr as string[] | undefined) ?? []
    const source = msgid.trim()
    const reason = msgid_plural !== undefined ? 'plural' : reasonAgainst(source, translation)
    if (reason) leftOut.push({ source: msgid.slice(0, 200), reason })
    else phrases.set(source, { source, translation, isOutdated: /\bfuzzy\b/.test(comments?.flag ?? '') })
  }
  return { phrases: [...phrases.values()], leftOut }
}

function parse(content: string): ReturnType<typeof po.parse> | null {
  // Any text parses as a file without entries; a PO file has at least one.
  if (!content.split('\n').some(isMsgid)) return null
  try {
    return po.parse(content)
  } catch {
    return null
  }
}

/** Recognises `msgid "…"`. */
function isMsgid(line: string): boolean {
  const [, value = ''] = line.trimStart().split('msgid', 2)
  const quoted = value.trim()
  return line.trimStart().startsWith('msgid') && value.trimStart() !== value && quoted.length > 1 && quoted.startsWith('"') && quoted.endsWith('"')
}

function reasonAgainst(source: string, translation: string): 'too_long' | 'not_text' | null {
  if (source.length > phraseMax || translation.length > phraseMax) return 'too_long'
  const isText = [source, translation].every((text) => !text.includes('\0') && text.isWellFormed())
  return isText && source !== '' ? null : 'not_text'
}
