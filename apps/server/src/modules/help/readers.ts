import type { ContentFiller } from '@porchlight/contracts/fill-content'
import type { Ctx } from '../../kernel/context.ts'
import { type ContentReader, contentReader } from '../reading/index.ts'
import type { VisibilityAudience } from '../visibility/index.ts'
import type { ShelfCategories } from './categories.ts'
import { readersFacts } from './readers-facts.ts'

/** A library whose content readers may see: their own, or its parent. */
export type Shelf = {
  support_lib_id: string
  /** Runs in that library. */
  inside<T>(run: (ctx: Ctx) => Promise<T>): Promise<T>
  /** Fills in placeholders and phrases of content written there … */
  filler: ContentFiller
  /** … which is then in this language. */
  language: string
  /** The categories of that library, in tree order. */
  categories: ShelfCategories
  /** Translates a query into the language that content was written in. */
  toOriginal(query: string): Promise<string>
}

/** The readers of one library: what decides what they see, and how its texts are filled in. */
export type Readers = { ctx: Ctx; audience: VisibilityAudience; content: ContentReader /** Own content first. */; shelves: Shelf[] }

/**
 * Answers a call for the readers of the library it names.
 * @throws AppError `not_found` when there is no such library
 */
export function forReaders<T>(
  ctx: Ctx,
  { support_lib_id, language }: { support_lib_id: string; language?: string | undefined },
  answer: (readers: Readers) => Promise<T>,
): Promise<T> {
  return ctx.inLibrary(support_lib_id, async (own) => {
    const { audience, further, sources, categories } = await readersFacts(own)
    const { parent_lib_id } = audience
    const content = await contentReader(own, language, further, sources)
    const shelves: Shelf[] = [
      {
        support_lib_id,
        inside: (run) => run(own),
        filler: content.own,
        language: content.languages.own,
        categories: categories.own,
        toOriginal: content.toOriginal.own,
      },
    ]
    if (parent_lib_id !== null)
      shelves.push({
        support_lib_id: parent_lib_id,
        inside: (run) => own.inLibrary(parent_lib_id, run),
        filler: content.inherited,
        language: content.languages.inherited,
        categories: categories.inherited,
        toOriginal: content.toOriginal.inherited,
      })
    return answer({ ctx: own, audience, content, shelves })
  })
}
