import { type ContentFacts, type ContentFiller, contentFiller, contentValues } from '@porchlight/contracts/translations/fill-content'
import type { PhraseTable } from '@porchlight/contracts/translations/phrase-table'
import type { Ctx } from '../../kernel/context.ts'
import { contentFactsOf } from '../libraries/index.ts'
import { shownLanguages } from '../translations/index.ts'
import { chosenLanguageOf } from '../visitors/index.ts'
import { chooseLanguage } from './choose-language.ts'
import { type PhraseSource, reversedTableOf, tableOf } from './phrase-tables.ts'

/** Prepares content for the caller as a reader: in their language, with placeholders filled in. */
export type ContentReader = {
  /** The reader's language. */
  language: string
  /** All languages available to the library's readers, with the original first. */
  available: string[]
  /** Fills in placeholders and phrases in the library's own content. */
  own: ContentFiller
  /** Fills in placeholders and phrases in the parent's content, using the library's values, and the parent's phrases where the library has none. */
  inherited: ContentFiller
  /** Fills in content that is already in the reader's language: only placeholder values, no phrases. */
  translated: ContentFiller
  /** Translates a query into the original language of own and inherited content, where phrases match it. */
  toOriginal: { own(query: string): Promise<string>; inherited(query: string): Promise<string> }
  /** The language in which the content was written. */
  original: string
  /** Languages in which the library has own texts of help center and widget, with the number of changes. */
  worded: { language: string; revision: number }[]
  /** Languages in which own and inherited content is delivered: the reader's, or the original if there are no phrases in the reader's. */
  languages: { own: string; inherited: string }
}

/** Languages available to readers of the context's library, with the sources of their phrases. */
export type ReadingLanguages = {
  original: string
  translated: string[]
  own: PhraseSource[]
  inherited: PhraseSource[]
  /** Languages in which the library has own texts of help center and widget. */
  worded: { language: string; revision: number }[]
}

/** Returns the languages of the library and of the parent whose content it shows. */
export async function readingLanguages(ctx: Ctx, original: string, parent_lib_id: string | null): Promise<ReadingLanguages> {
  const sources = (all: Awaited<ReturnType<typeof shownLanguages>>, support_lib_id: string) =>
    all.flatMap(({ language, revision, is_shown }) => (is_shown ? [{ language, revision, support_lib_id }] : []))
  const known = await shownLanguages(ctx)
  const own = sources(known, ctx.support_lib_id)
  const inherited = parent_lib_id === null ? [] : await ctx.inLibrary(parent_lib_id, async (parent) => sources(await shownLanguages(parent), parent_lib_id))
  const translated = [...new Set([...own, ...inherited].map(({ language }) => language))].filter((language) => language !== original).sort()
  const worded = known.flatMap(({ language, revision, has_words }) => (has_words ? [{ language, revision }] : []))
  return { original, translated, own, inherited, worded }
}

/** Returns the phrase sources for one language, with the library's own last, so that its translations take precedence. */
export const sourcesIn = ({ own, inherited }: ReadingLanguages, language: string) => {
  const inLanguage = (sources: readonly PhraseSource[]) => sources.filter((one) => one.language === language)
  return { own: inLanguage(own), inherited: [...inLanguage(inherited), ...inLanguage(own)] }
}

/** Returns what tells into which languages phrases translate a text, of the library itself or of its parent. The tables are kept, so this mostly reads nothing. */
export async function phrasedLanguages(ctx: Ctx, languages: ReadingLanguages, of: 'own' | 'inherited'): Promise<(text: string) => string[]> {
  const tables: [language: string, table: PhraseTable | undefined][] = []
  for (const language of languages.translated) tables.push([language, await tableOf(ctx, sourcesIn(languages, language)[of])])
  return (text) => tables.flatMap(([language, table]) => (table && table.translate(text) !== text ? [language] : []))
}

/** The data needed to fill in a library's content: the same for all readers until content or settings of the library or its parent change. */
export type ContentSources = { facts: ContentFacts; original: string; languages: ReadingLanguages }

/** Returns the data needed to fill in the content of the context's library. */
export async function contentSourcesOf(ctx: Ctx): Promise<ContentSources> {
  const { facts, original, parent_lib_id } = await contentFactsOf(ctx)
  return { facts, original, languages: await readingLanguages(ctx, original, parent_lib_id) }
}

/**
 * Chooses a response's language and fills in its content. All content for readers passes through here.
 * @param asked the call's language parameter
 * @param further languages, besides those with phrases, in which some of the content is available
 * @param known sources that the caller has cached; otherwise they are queried
 */
export async function contentReader(ctx: Ctx, asked: string | undefined, further: readonly string[] = [], known?: ContentSources): Promise<ContentReader> {
  const { facts, original, languages } = known ?? (await contentSourcesOf(ctx))
  const wishes = { asked, chosen: await chosenLanguageOf(ctx), header: ctx.request.language }
  const others = [...new Set([...languages.translated, ...further])].filter((each) => each !== original).sort()
  const language = chooseLanguage(wishes, original, others)
  ctx.request.answersIn(language)
  const values = contentValues(facts, ctx.clock.now())
  const sources = language === original ? { own: [], inherited: [] } : sourcesIn(languages, language)
  const languageOf = (phrases: readonly PhraseSource[]) => (phrases.length > 0 ? language : original)
  const inOriginal = (phrases: readonly PhraseSource[]) => async (query: string) =>
    (await reversedTableOf(ctx, phrases))?.translate(query.toLowerCase()) ?? query
  return {
    language,
    toOriginal: { own: inOriginal(sources.own), inherited: inOriginal(sources.inherited) },
    own: contentFiller(values, await tableOf(ctx, sources.own)),
    inherited: contentFiller(values, await tableOf(ctx, sources.inherited)),
    translated: contentFiller(values),
    original,
    available: [original, ...others],
    worded: languages.worded,
    languages: { own: languageOf(sources.own), inherited: languageOf(sources.inherited) },
  }
}
