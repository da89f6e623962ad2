/** Stands for no shared letters; the following characters stand for one, two … */
const noneShared = 35
const sharedMax = 64

/** Writes a list of lines, each as the number of letters shared with the previous one, and the rest. Sorted or numbered lines become short. */
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

/** Returns the lines of `frontCoded`. */
export function frontDecoded(code: string): string[] {
  if (code === '') return []
  let before = ''
  return code.split('\n').map((each) => {
    before = before.slice(0, each.charCodeAt(0) - noneShared) + each.slice(1)
    return before
  })
}
