import { limits } from '@porchlight/contracts/limits'
import { currentLocale } from '@porchlight/ui/translate.ts'
import type { Node } from '@tiptap/pm/model'
import { t } from './texts.ts'

/** Counts the elements in a document that have limits. */
export function measure(doc: Node): { pictures: number; cells: number } {
  let pictures = 0
  let cells = 0
  doc.descendants((node) => {
    if (node.type.name === 'picture') pictures += 1
    if (node.type.name === 'tableCell' || node.type.name === 'tableHeader') cells += 1
    return !node.isTextblock
  })
  return { pictures, cells }
}

/** Returns a text that says why a document can't be stored; null if it can. `length` is the length of its HTML in characters. */
export function problemOf(
  { pictures, cells, length }: { pictures: number; cells: number; length: number },
  lengthMax: number = limits.richTextLengthMax,
): string | null {
  const number = (value: number) => value.toLocaleString(currentLocale())
  if (length > lengthMax) return t('tooLong', { length: number(length), max: number(lengthMax) })
  if (pictures > limits.richTextPicturesMax) return t('tooManyPictures', { pictures: number(pictures), max: number(limits.richTextPicturesMax) })
  if (cells > limits.richTextCellsMax) return t('tooManyCells', { cells: number(cells), max: number(limits.richTextCellsMax) })
  return null
}
