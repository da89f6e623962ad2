import { text } from './common.ts'
import { limits } from './limits.ts'

/** Why a text holds more than can be kept. */
type RichTextProblem = 'too many pictures' | 'too many cells'

const pictures = /<img[\s/>]/gi
const cells = /<t[dh][\s/>]/gi

function hasMore(html: string, form: RegExp, max: number): boolean {
  let found = 0
  for (const _one of html.matchAll(form)) if (++found > max) return true
  return false
}

/** Are there more pictures or cells of tables in it than screens and people can bear? The length is looked at apart from this. */
export function richTextProblem(html: string): RichTextProblem | undefined {
  if (hasMore(html, pictures, limits.richTextPicturesMax)) return 'too many pictures'
  return hasMore(html, cells, limits.richTextCellsMax) ? 'too many cells' : undefined
}

/** HTML that people have written, before it is cleaned: as much of it as the writing field takes, whoever sends it. */
export const RichText = text(limits.richTextLengthMax).check(({ value, issues }) => {
  const message = richTextProblem(value)
  if (message) issues.push({ code: 'custom', message, input: value })
})
