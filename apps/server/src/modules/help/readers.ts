import type { Ctx } from '../../kernel/context.ts'
import type { OutsideCall } from '../../kernel/operations.ts'
import { contentReader, phrasedLanguages } from '../reading/index.ts'
import { readersFacts } from './readers-facts.ts'
import { askReadersState, type ReadersState, readersState } from './readers-version.ts'
import type { Readers, Shelf } from './shelf.ts'

/**
 * Handles a call for readers of the given library.
 * @throws AppError `not_found` if there is no such library
 */
export function forReaders<T>(
  ctx: Ctx,
  { support_lib_id, language }: { support_lib_id: string; language?: string | undefined },
  answer: (readers: Readers) => Promise<T>,
): Promise<T> {
  return ctx.inLibrary(support_lib_id, async (own) => answer(await readersOf(own, await readersState(own), language)))
}

/**
 * Handles a call outside a transaction, for responses that mostly come from memory: each `inside` of a shelf opens a transaction.
 * @throws AppError `not_found` if there is no such library
 */
export async function forReadersFromMemory<T>(
  { kernel, context }: OutsideCall,
  { support_lib_id, language }: { support_lib_id: string; language?: string | undefined },
  answer: (readers: Readers) => Promise<T>,
): Promise<T> {
  const state = await askReadersState(kernel, support_lib_id)
  return answer(await readersOf(context(support_lib_id), state, language))
}

async function readersOf(own: Ctx, state: ReadersState, language: string | undefined): Promise<Readers> {
  const { support_lib_id } = own
  const { audience, further, sources, categories, serial } = await readersFacts(own, state)
  const { parent_lib_id } = audience
  const content = await contentReader(own, language, further, sources)
  const shelves: Shelf[] = [
    {
      support_lib_id,
      inside: (run) => own.inLibrary(support_lib_id, run),
      filler: content.own,
      language: content.languages.own,
      categories: categories.own,
      phrased: () => phrasedLanguages(own, sources.languages, 'own'),
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
      phrased: () => phrasedLanguages(own, sources.languages, 'inherited'),
      toOriginal: content.toOriginal.inherited,
    })
  return { ctx: own, audience, content, shelves, phraseLanguages: sources.languages.translated, state, serial }
}
