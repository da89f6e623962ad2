import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A mail labelled by hand: `visible` lists the lines with text that a reader should see. */
export type Sample = { name: string; text: string; visible: string[] }

const folder = path.join(import.meta.dirname, 'samples')

/** Reads the labelled mails: `+` begins a line that stays visible, `-` one that is folded; a blank line ("+" or "-" alone) is either. */
export function readSamples(): Sample[] {
  return globSync('*.txt', { cwd: folder })
    .sort()
    .flatMap((file) =>
      readFileSync(path.join(folder, file), 'utf8')
        .split(/^### /m)
        .slice(1)
        .map((block) => {
          const [name = '', ...lines] = block.replace(/\n$/, '').split('\n')
          return {
            name: `${file}: ${name}`,
            text: lines.map((line) => line.slice(1)).join('\n'),
            visible: linesOf(
              lines
                .filter((line) => line.startsWith('+'))
                .map((line) => line.slice(1))
                .join('\n'),
            ),
          }
        }),
    )
}

/** The lines with text, without the blanks around them. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Counts lines rightly shown, wrongly shown and wrongly hidden. */
export function compareLines(shown: readonly string[], wanted: readonly string[]): { right: number; extra: string[]; missing: string[] } {
  const missing = [...wanted]
  const extra: string[] = []
  for (const line of shown) {
    const at = missing.indexOf(line)
    if (at === -1) extra.push(line)
    else missing.splice(at, 1)
  }
  return { right: wanted.length - missing.length, extra, missing }
}
