import { SearchIndex } from '@porchlight/search'

/** API for the page of the benchmark. */
Object.assign(globalThis, { SearchIndex })
