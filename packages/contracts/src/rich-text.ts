import { text } from './common.ts'
import { limits } from './limits.ts'

/** Why a text is too large to keep. */
type RichTextProblem = 'too many pictures' | 'too many cells'

const pictures = /<img[\s/>]/gi
const cells = /<t[dh][\s/>]/gi

function hasMore(html: string, form: RegExp, max: number): boolean {
  let found = 0
  for (const _one of html.matchAll(form)) if (++found > max) return true
  return false
}

/** Returns why a text has too many images or table cells to be displayed or read; undefined if it doesn't. The length is checked separately. */
export function richTextProblem(html: string): RichTextProblem | undefined {
  if (hasMore(html, pictures, limits.richTextPicturesMax)) return 'too many pictures'
  return hasMore(html, cells, limits.richTextCellsMax) ? 'too many cells' : undefined
}

/** HTML written by people, before sanitizing; limited to what the editor accepts, whichever client sends it. */
export const RichText = text(limits.richTextLengthMax).check(({ value, issues }) => {
  const message = richTextProblem(value)
  if (message) issues.push({ code: 'custom', message, input: value })
})
