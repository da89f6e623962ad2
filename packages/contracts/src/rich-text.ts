import { text } from './common.ts'
import { limits } from './limits.ts'

/** Why a text is too large to store. */
type RichTextProblem = 'too many pictures' | 'too many cells' | 'too many snippets'

const pictures = /<img[\s/>]/gi
const cells = /<t[dh][\s/>]/gi
const snippets = /\sdata-snippet=/gi

function hasMore(html: string, form: RegExp, max: number): boolean {
  let found = 0
  for (const _one of html.matchAll(form)) if (++found > max) return true
  return false
}

/** Returns the problem if a text has too many images, table cells or snippets; undefined otherwise. The length is checked separately. */
export function richTextProblem(html: string): RichTextProblem | undefined {
  if (hasMore(html, pictures, limits.richTextPicturesMax)) return 'too many pictures'
  if (hasMore(html, snippets, limits.richTextSnippetsMax)) return 'too many snippets'
  return hasMore(html, cells, limits.richTextCellsMax) ? 'too many cells' : undefined
}

/** HTML written by users, before sanitizing; limited to what the editor accepts, regardless of the client. */
export const RichText = text(limits.richTextLengthMax).check(({ value, issues }) => {
  const message = richTextProblem(value)
  if (message) issues.push({ code: 'custom', message, input: value })
})
