import { openArticlesIndex, runInPieces, searchWithCorrection } from '@porchlight/search'

/** The API that the benchmark's page uses. */
export const search = { openArticlesIndex, runInPieces, searchWithCorrection }
Object.assign(globalThis, { search })
