import { z } from 'zod'
import type { Kernel } from '../../../kernel/kernel.ts'
import { callTracker, type LanguageModel } from '../../apps/index.ts'

/** Maximum number of numbers in a vector. */
const dimensionsMax = 3072
const Answer = z.object({
  data: z.array(z.object({ embedding: z.array(z.number()).min(1).max(dimensionsMax) })),
  usage: z
    .object({ total_tokens: z.number().int().min(0).max(10_000_000) })
    .optional()
    .catch(undefined),
})
const charactersPerToken = 4

/** Returns the vectors of texts, scaled to length 1; none if the model does not answer in time or answers anything else. `tokens`: what it used. */
export async function askEmbeddings(
  kernel: Pick<Kernel, 'ports' | 'config'>,
  { site, embeddings: model, token }: LanguageModel,
  texts: readonly string[],
  withinMs?: number,
): Promise<{ vectors: Float32Array[]; tokens: number }> {
  const body = { model, input: texts, encoding_format: 'float' }
  const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` }
  const answered = await callTracker(kernel, { method: 'POST', url: `${site}/embeddings`, headers, body }, withinMs)
  const parsed = 'answer' in answered ? Answer.safeParse(answered.answer) : undefined
  if (!parsed?.success || parsed.data.data.length !== texts.length) return { vectors: [], tokens: 0 }
  const tokens = parsed.data.usage?.total_tokens ?? Math.ceil(texts.join('').length / charactersPerToken)
  return { vectors: parsed.data.data.map(({ embedding }) => scaled(embedding)), tokens }
}

function scaled(numbers: readonly number[]): Float32Array {
  const length = Math.hypot(...numbers) || 1
  return Float32Array.from(numbers, (number) => number / length)
}
