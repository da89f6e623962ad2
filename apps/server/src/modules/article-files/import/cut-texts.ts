import type { DocumentHead } from '../documents/document.ts'

/** Returns the categories of a file's article as titles from the top level down: those the file lists, or else its folders. */
export const pathsOf = ({ categories }: DocumentHead, name: string): string[][] =>
  (categories ?? [name.split('/').slice(0, -1)]).slice(0, 20).map((path) => cutTexts(path, 120))

/** Shortens a text to one line of at most `max` characters. */
export const cut = (text: string, max: number): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed()
/** Shortens each text and drops empty ones. */
export const cutTexts = (texts: readonly string[], max: number): string[] => texts.map((each) => cut(each, max)).filter((each) => each !== '')
