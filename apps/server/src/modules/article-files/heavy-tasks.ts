import { heavyTask } from '../../kernel/workers/heavy-task.ts'

const source = new URL('./import/read-source.ts', import.meta.url)

/** Reads one file of an import. */
export const readDocumentTask = heavyTask<typeof import('./import/read-source.ts'), 'readDocument'>(source, 'readDocument')
/** Reads the identity of one file's article. */
export const readIdentityTask = heavyTask<typeof import('./import/read-source.ts'), 'readIdentity'>(source, 'readIdentity')
/** Reads the addresses of an article's images and links. */
export const addressesTask = heavyTask<typeof import('./documents/html.ts'), 'addressesIn'>(new URL('./documents/html.ts', import.meta.url), 'addressesIn')
/** Rewrites an article's images and links. */
export const rewriteHtmlTask = heavyTask<typeof import('./documents/html.ts'), 'rewriteHtml'>(new URL('./documents/html.ts', import.meta.url), 'rewriteHtml')
/** Writes one file of an export. */
export const writeDocumentTask = heavyTask<typeof import('./export/write-document.ts'), 'writeDocument'>(
  new URL('./export/write-document.ts', import.meta.url),
  'writeDocument',
)
