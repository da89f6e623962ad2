import type { helpApi, OutputOf, PublicLibraryDocument } from '@porchlight/contracts'
import type { Kernel } from '../../kernel/kernel.ts'
import { CommonAnswers } from './common-answers.ts'
import { PageCache } from './page-cache.ts'
import { PageRenderings } from './page-renderings.ts'

/** What a kernel's public pages have in common: their caches, and the queue for what has to be made anew. */
type Kept = {
  cache: PageCache
  renderings: PageRenderings
  documents: CommonAnswers<PublicLibraryDocument>
  categories: CommonAnswers<OutputOf<typeof helpApi.categories>>
  /** Feeds and sitemaps. */
  texts: CommonAnswers<{ text: string }>
}

const kept = new WeakMap<Kernel, Kept>()

/** Returns the caches of this kernel's public pages. */
export function keptBy(kernel: Kernel): Kept {
  const known = kept.get(kernel)
  if (known) return known
  const fresh = {
    cache: new PageCache(),
    renderings: new PageRenderings(kernel),
    documents: new CommonAnswers<PublicLibraryDocument>(),
    categories: new CommonAnswers<OutputOf<typeof helpApi.categories>>(),
    texts: new CommonAnswers<{ text: string }>(),
  }
  kept.set(kernel, fresh)
  return fresh
}
