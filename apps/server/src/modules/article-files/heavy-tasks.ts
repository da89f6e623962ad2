import { limits } from '@porchlight/contracts/limits'
import { heavyTask, type TaskBounds } from '../../kernel/workers/heavy-task.ts'
import { documentBytesMax } from './import/import-source.ts'

const source = new URL('./import/read-source.ts', import.meta.url)

/** What reading, changing or writing the file of one article may cost; addresses stand beside the text. */
const bounds: TaskBounds = { inMax: documentBytesMax * 2, outMax: documentBytesMax * 2, timeMs: limits.heavyTaskMs, memoryMb: limits.heavyTaskMemoryMb }

/** Reads one file of an import. */
export const readDocumentTask = heavyTask<typeof import('./import/read-source.ts'), 'readDocument'>(source, 'readDocument', bounds)
/** Reads the identity of one file's article. */
export const readIdentityTask = heavyTask<typeof import('./import/read-source.ts'), 'readIdentity'>(source, 'readIdentity', bounds)
/** Reads the addresses of an article's images and links. */
export const addressesTask = heavyTask<typeof import('./documents/html.ts'), 'addressesIn'>(
  new URL('./documents/html.ts', import.meta.url),
  'addressesIn',
  bounds,
)
/** Rewrites an article's images and links. */
export const rewriteHtmlTask = heavyTask<typeof import('./documents/html.ts'), 'rewriteHtml'>(
  new URL('./documents/html.ts', import.meta.url),
  'rewriteHtml',
  bounds,
)
/** Writes one file of an export. */
export const writeDocumentTask = heavyTask<typeof import('./export/write-document.ts'), 'writeDocument'>(
  new URL('./export/write-document.ts', import.meta.url),
  'writeDocument',
  bounds,
)
/** Converts a text to Markdown. */
export const writeMarkdownTask = heavyTask<typeof import('./documents/markdown.ts'), 'markdownOf'>(
  new URL('./documents/markdown.ts', import.meta.url),
  'markdownOf',
  bounds,
)
