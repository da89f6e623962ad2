import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** Control characters, of which HTML allows only white space, and characters that no text means. They come with pasted texts, and nothing shows them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
const unprintable = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g

/** Renders a whole document. */
export const documentHtml = (page: ReactNode): string => `<!doctype html>${renderToStaticMarkup(page)}`.replace(unprintable, '').toWellFormed()
