/** The character code for no shared letters; the following characters mean one, two … */
const noneShared = 35
const sharedMax = 64

/** Front-codes lines: each becomes the number of letters shared with the previous line, and the rest. Sorted or numbered lines become short. */
export function frontCoded(lines: readonly string[]): string {
  let before = ''
  return lines
    .map((line) => {
      let shared = 0
      while (shared < sharedMax && shared < line.length && line[shared] === before[shared]) shared++
      before = line
      return String.fromCharCode(noneShared + shared) + line.slice(shared)
    })
    .join('\n')
}

/** Decodes the output of `frontCoded`. */
export function frontDecoded(code: string): string[] {
  if (code === '') return []
  let before = ''
  return code.split('\n').map((each) => {
    before = before.slice(0, each.charCodeAt(0) - noneShared) + each.slice(1)
    return before
  })
}
