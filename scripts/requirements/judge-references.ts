/** What references may cite: requirement ids and document names without their folder. */
export type Known = { ids: ReadonlySet<string>; documents: ReadonlySet<string> }

/** "checklist A1, A4", "checklist E1–E3"; an id without the word counts only in parentheses: "(C8)". */
const cited = /\bchecklist ([A-Z]\d{1,2}(?:(?:, | and | or | to |[-–])[A-Z]\d{1,2})*)/gi
const bare = /\(([A-Z]\d{1,2}(?:(?:, |[-–])[A-Z]\d{1,2})*)\)/g
const comment = /^\s*(?:\/\/|\/?\*|--|#|<!--)|\s\/\/ |\/\*\*? /

/**
 * Returns the broken references in a file: ids missing from docs/requirements.md and documents missing from the repository. In code, document names are checked
 * in comments, and anywhere if followed by a section (§): other strings may name unrelated files.
 */
export function judgeReferences(file: string, text: string, { ids, documents }: Known): string[] {
  const isDocument = file.endsWith('.md')
  return text.split('\n').flatMap((line, index) => {
    const named = [...line.matchAll(cited), ...line.matchAll(bare)].flatMap((match) => (match[1] ?? '').match(/[A-Z]\d{1,2}/gi) ?? [])
    const missing = named.filter((id) => !ids.has(id.toUpperCase())).map((id) => `the requirement ${id} is not in docs/requirements.md`)
    const mentions = [...line.matchAll(/(?<![\w.*-])([\w-]+\.md)\b(,? §)?/g)]
    const foreign = mentions
      .filter((match) => isDocument || match[2] !== undefined || comment.test(line.slice(0, match.index + 1)))
      .filter((match) => !documents.has(match[1] ?? ''))
      .map((match) => `the document ${match[1]} is not in the repository`)
    return [...missing, ...foreign].map((problem) => `${file}:${index + 1} ${problem}`)
  })
}
