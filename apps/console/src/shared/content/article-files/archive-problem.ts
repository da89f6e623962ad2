import { archive } from './texts.ts'

const words: [RegExp, Parameters<typeof archive>[0]][] = [
  [/^empty/, 'empty'],
  [/^more than/, 'many'],
  [/^too large/, 'large'],
  [/^packed too/, 'tight'],
  [/overlap/, 'overlap'],
  [/^a link/, 'link'],
  [/^encrypted/, 'encrypted'],
  [/^path/, 'outside'],
  [/^no Markdown/, 'nothing'],
]

/** Returns the text for the server's reason for rejecting a zip file (`fields.file` of `archive_refused`). */
export function archiveProblem(word: string): string {
  const known = words.find(([form]) => form.test(word))
  return archive(known?.[1] ?? 'broken')
}
