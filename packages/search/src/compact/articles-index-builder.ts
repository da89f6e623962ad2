import type { PreparedDocument } from '../prepare-document.ts'
import type { ArticlesIndex, IndexedArticle, IndexPart } from './articles-index.ts'
import { toBase64 } from './base64.ts'
import { CompactBuilder } from './encode-index.ts'
import { frontCoded } from './front-coding.ts'

/** Memory in bytes per article while an index is built, excluding its words. */
const articleBytes = 500

/** Collects articles and their documents and builds the index to send. */
export class ArticlesIndexBuilder {
  private readonly articles: IndexedArticle[] = []
  private readonly documentTitles: string[] = []
  private readonly parts: { builder: CompactBuilder; skips: number[]; next: number }[]

  /** @param parts how many kinds of documents are searched separately */
  constructor(parts: number) {
    this.parts = Array.from({ length: parts }, () => ({ builder: new CompactBuilder(), skips: [], next: 0 }))
  }

  /** Approximate bytes of memory needed so far. */
  get bytes(): number {
    return this.articles.length * articleBytes + this.parts.reduce((sum, { builder }) => sum + builder.bytes, 0)
  }

  /** Adds an article with its document in each part; undefined for a part without one. */
  add(article: IndexedArticle, documents: readonly (PreparedDocument | undefined)[]): void {
    const number = this.articles.length
    this.articles.push(article)
    for (const [at, part] of this.parts.entries()) {
      const document = documents[at]
      if (!document) continue
      part.builder.add(document)
      part.skips.push(number - part.next)
      part.next = number + 1
      this.documentTitles[number] = document.title
    }
  }

  /** Builds the index; yields so that the caller can do other work. */
  *build(): Generator<void, ArticlesIndex> {
    const categoryTitles = [...new Set(this.articles.map(({ categoryTitle }) => categoryTitle))]
    const categories = new Map(categoryTitles.map((title, number) => [title, number]))
    const parts: IndexPart[] = []
    for (const { builder, skips } of this.parts) {
      const { codes, ...index } = yield* builder.build()
      parts.push({ ...index, skips, codes: yield* toBase64(codes) })
    }
    return {
      ids: frontCoded(this.articles.map(({ id }) => id)),
      titles: this.articles.map(({ title }, number) => (title === this.documentTitles[number] ? '' : title)),
      slugs: frontCoded(this.articles.map(({ slug }) => slug)),
      categories: this.articles.map(({ categoryTitle }) => categories.get(categoryTitle) ?? 0),
      categoryTitles,
      parts,
    }
  }
}
