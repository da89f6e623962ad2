import type { OutputOf } from '@porchlight/contracts/define'
import type { helpApi } from '@porchlight/contracts/help/help'
import type { incidentBannersApi } from '@porchlight/contracts/incident-banners/incident-banners'
import type { PublicLibraryDocument } from '@porchlight/contracts/libraries/library-document'
import type { Kernel } from '../../kernel/kernel.ts'
import { CommonAnswers } from './common-answers.ts'
import { PageCache } from './page-cache.ts'
import { PageRenderings } from './page-renderings.ts'

/** What a kernel's public pages have in common: their caches, and the queue for what has to be made anew. */
type Kept = {
  /** Finished pages. */
  pages: PageCache
  renderings: PageRenderings
  documents: CommonAnswers<PublicLibraryDocument>
  banners: CommonAnswers<OutputOf<typeof incidentBannersApi.shown>>
  categories: CommonAnswers<OutputOf<typeof helpApi.categories>>
  /** Feeds and sitemaps. */
  feeds: CommonAnswers<{ text: string }>
}

const keptByKernel = new WeakMap<Kernel, Kept>()

/** Returns the caches of this kernel's public pages. */
export function keptBy(kernel: Kernel): Kept {
  const known = keptByKernel.get(kernel)
  if (known) return known
  const fresh = {
    pages: new PageCache(),
    renderings: new PageRenderings(kernel),
    documents: new CommonAnswers<PublicLibraryDocument>(),
    banners: new CommonAnswers<OutputOf<typeof incidentBannersApi.shown>>(),
    categories: new CommonAnswers<OutputOf<typeof helpApi.categories>>(),
    feeds: new CommonAnswers<{ text: string }>(),
  }
  keptByKernel.set(kernel, fresh)
  return fresh
}
