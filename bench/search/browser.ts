import { SearchIndex } from '@porchlight/search'

/** What the page of the measurement calls. */
Object.assign(globalThis, { SearchIndex })
