import { type VisitorText, visitorTextsApi } from '@porchlight/contracts/translations/visitor-texts'
import type { Ctx } from '../../kernel/context.ts'
import { query } from '../../kernel/operations.ts'
import { contentFactsOf } from '../libraries/index.ts'
import { translatedLanguages } from './library-languages.ts'
import { articleLanguages } from './published-articles.ts'
import { shippedWords } from './shipped-words.ts'

/** Returns the library's own texts of help center and widget in a language. */
export async function ownWords(ctx: Ctx, language: string): Promise<Record<string, VisitorText>> {
  const row = await ctx.db
    .selectFrom('phrase_languages')
    .select('words')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('language', '=', language)
    .executeTakeFirst()
  return (row?.words ?? {}) as Record<string, VisitorText>
}

/** Returns a text in the language that it is shipped in: its own, whatever the region. */
export const shippedIn = (shipped: Record<string, VisitorText>, language: string): VisitorText | null =>
  shipped[language] ?? shipped[language.split('-')[0] ?? ''] ?? null

async function offeredLanguages(ctx: Ctx): Promise<string[]> {
  const { original, parent_lib_id } = await contentFactsOf(ctx)
  const offered = async (inside: Ctx) => [...(await translatedLanguages(inside)), ...(await articleLanguages(inside))]
  const inherited = parent_lib_id === null ? [] : await ctx.inLibrary(parent_lib_id, offered)
  const others = new Set([...(await offered(ctx)), ...inherited])
  others.delete(original)
  return [original, ...[...others].sort()]
}

/** Queries for the texts of help center and widget. */
export const visitorTextQueries = [
  query(visitorTextsApi.languages, async (ctx) => {
    const all = Object.values(await shippedWords())
    const keys = Object.keys(await shippedWords())
    const languages = []
    for (const language of await offeredLanguages(ctx)) {
      const own = await ownWords(ctx, language)
      const missing = keys.filter((key, at) => own[key] === undefined && shippedIn(all[at] ?? {}, language) === null).length
      languages.push({ language, total: keys.length, missing, own: Object.keys(own).length })
    }
    return { languages }
  }),
  query(visitorTextsApi.list, async (ctx, { language }) => {
    const own = await ownWords(ctx, language)
    const visitor_texts = Object.entries(await shippedWords()).map(([key, shipped]) => ({
      key,
      english: shipped.en ?? '',
      shipped: shippedIn(shipped, language),
      own: own[key] ?? null,
    }))
    return { visitor_texts }
  }),
]
