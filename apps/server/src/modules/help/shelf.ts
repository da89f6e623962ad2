import type { ContentFiller } from '@porchlight/contracts/translations/fill-content'
import type { Ctx } from '../../kernel/context.ts'
import type { ContentReader } from '../reading/index.ts'
import type { VisibilityAudience } from '../visibility/index.ts'
import type { ReadersState } from './readers-version.ts'
import type { ShelfCategories } from './shelf-categories.ts'

/** A library whose content readers may see: their own, or its parent. */
export type Shelf = {
  support_lib_id: string
  /** Runs a function in that library's context. */
  inside<T>(run: (ctx: Ctx) => Promise<T>): Promise<T>
  /** Fills in placeholders and phrases in that library's content. */
  filler: ContentFiller
  /** The language of that content once filled in. */
  language: string
  /** The categories of that library, in tree order. */
  categories: ShelfCategories
  /** Returns what tells into which languages phrases translate a text of that library. */
  phrased(): Promise<(text: string) => string[]>
  /** Translates a query into the language in which content was written. */
  toOriginal(query: string): Promise<string>
}

/** The readers of one library: what determines the content they see, and how its texts are filled in. */
export type Readers = {
  ctx: Ctx
  audience: VisibilityAudience
  content: ContentReader
  /** Own content first. */
  shelves: Shelf[]
  /** The languages that phrases are translated into, here or in the parent. */
  phraseLanguages: string[]
  state: ReadersState
  /** Cache key for everything that determines what these readers see, except their language. */
  serial: number
}

/** Returns the languages of what the help center writes itself, such as lists: the original, and those of phrases. */
export const languagesOf = ({ content, phraseLanguages }: Readers): string[] => [content.original, ...phraseLanguages]

/** Returns the languages in which a text without translations of its own is found: the original, and those into which phrases translate its title. */
export const languagesOfTitle = async ({ content }: Readers, shelf: Shelf, title: string): Promise<string[]> => [
  content.original,
  ...(await shelf.phrased())(title),
]
