import { searchApi } from '@porchlight/contracts/articles/articles'
import { limits } from '@porchlight/contracts/limits'
import { compareHits, prepareDocument, prepareQuery, rankOf } from '@porchlight/search'
import { type Handler, outsideAction } from '../../kernel/operations.ts'
import { satisfies } from '../../kernel/permissions.ts'
import type { Searchable } from '../../kernel/rows/searchable.ts'
import { workingCopies } from '../articles/index.ts'
import { findDocuments } from './find-documents.ts'
import { inTurn, snippetsInTurn } from './snippets-in-turn.ts'

/** Articles have a separate index. */
export const searchableArticles: Searchable = {
  kind: 'article',
  place: 30,
  permission: 'canCreateAndUpdateHelpCenterArticles',
  async find(ctx, words, limit) {
    const hits = await findDocuments(ctx, 'article', words.join(' '), limit)
    const texts = await workingCopies(
      ctx,
      hits.map(({ id }) => id),
    )
    return [...texts].map(([id, text]) => ({ id, title: text.article_title, keywords: text.article_keywords, content: text.article_content }))
  },
}

/** Searches every kind of content that modules contribute and the caller may search. Leaves out kinds without hits. */
export const searchEverything: Handler = outsideAction(
  searchApi.everything,
  async ({ kernel, actor, support_lib_id, read }, { query, kind: only, page_size }) => {
    const sought = prepareQuery(query)
    const isWanted = ({ kind, permission }: Searchable) => satisfies(actor, permission) && (only === undefined || only === kind)
    const wanted =
      sought.words.length === 0
        ? []
        : kernel.modules
            .flatMap((module) => module.searchable ?? [])
            .filter(isWanted)
            .sort((one, other) => one.place - other.place)
    const found = await read(support_lib_id, async (ctx) => {
      const texts: { kind: string; texts: Awaited<ReturnType<Searchable['find']>> }[] = []
      for (const { kind, find } of wanted) texts.push({ kind, texts: await find(ctx, sought.words, limits.searchCandidatesMax) })
      return texts
    })
    const groups: { kind: string; results: { id: string; title: string; snippet: string }[] }[] = []
    for (const { kind, texts } of found) {
      const contents = new Map(texts.map(({ id, content }) => [id, content]))
      const ranked = await inTurn(
        texts,
        ({ content }) => content.length,
        (text) => rankOf(prepareDocument(text), sought),
      )
      const hits = ranked
        .flatMap((hit) => hit ?? [])
        .sort(compareHits)
        .slice(0, page_size)
      const snippets = await snippetsInTurn(
        hits.map(({ id }) => contents.get(id) ?? ''),
        sought,
      )
      if (hits.length > 0) groups.push({ kind, results: hits.map(({ id, title }, index) => ({ id, title, snippet: snippets[index] ?? '' })) })
    }
    return { groups }
  },
)
