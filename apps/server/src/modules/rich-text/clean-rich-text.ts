import { limits } from '@porchlight/contracts/limits'
import { richTextProblem } from '@porchlight/contracts/rich-text'
import { refuse } from '../../kernel/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { heavyTask } from '../../kernel/workers/heavy-task.ts'
import { cleanHtml } from './clean-html.ts'
import { assertShallow } from './html-depth.ts'

const cleanInWorker = heavyTask<typeof import('./clean-html.ts'), 'cleanHtml'>(new URL('./clean-html.ts', import.meta.url), 'cleanHtml', {
  ...{ inMax: limits.richTextLengthMax * 8, outMax: limits.richTextLengthMax * 16 },
  ...{ timeMs: limits.heavyTaskMs, memoryMb: limits.heavyTaskMemoryMb },
})

/**
 * Cleans user-written HTML; long texts in a worker process.
 * @throws AppError `too_complex`, `rate_limited`
 */
export async function cleanRichText({ workers }: Pick<Kernel, 'workers'>, support_lib_id: string, html: string): Promise<string> {
  if (html.length <= limits.parsedInPlaceMax) return cleanHtml(html)
  // What is nested too deep from the start needs no worker to be refused.
  assertShallow(html.slice(0, limits.parsedInPlaceMax))
  return workers.run(support_lib_id, cleanInWorker, html)
}

/** Prepares an action by cleaning the rich text in this input field before the transaction opens. It throws `invalid_input` if more is in it than a text may have. */
export function withCleanHtml<K extends string>(field: K) {
  return async <I extends { [Key in K]?: string | undefined }>(kernel: Kernel, support_lib_id: string, input: I): Promise<I> => {
    const html = input[field]
    if (html === undefined) return input
    const clean = await cleanRichText(kernel, support_lib_id, html)
    // HTML has many spellings of a tag, of which the check of what was sent knows the usual ones. Here there is only one.
    const problem = richTextProblem(clean)
    if (problem) throw refuse('invalid_input', { fields: { [field]: problem } })
    return { ...input, [field]: clean }
  }
}
