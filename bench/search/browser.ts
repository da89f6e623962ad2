import { openArticlesIndex, runInPieces, searchWithCorrection } from '@porchlight/search'

/** API for the page of the benchmark. */
export const search = { openArticlesIndex, runInPieces, searchWithCorrection }
Object.assign(globalThis, { search })
