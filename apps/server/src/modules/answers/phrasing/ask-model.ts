import { z } from 'zod'
import type { Kernel } from '../../../kernel/kernel.ts'
import { callTracker, type LanguageModel } from '../../apps/index.ts'

const Answer = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
  usage: z
    .object({ total_tokens: z.number().int().min(0).max(10_000_000) })
    .optional()
    .catch(undefined),
})
/** About how many characters a token has, for models that don't say what they used. */
const charactersPerToken = 4

/** What a model is told and asked, how much it may say, and how long it may take, in ms. */
type Asked = { rules: string; given: object; tokensMax: number; withinMs: number }

/**
 * Asks a library's model once, without tools, so that nothing in its answer can act. `given` is sent as JSON: texts, never instructions. `said` is '' if it does
 * not answer in time; `tokens`: what it used, 0 if it did not answer.
 */
export async function askModel(
  kernel: Pick<Kernel, 'ports' | 'config'>,
  { site, model, token }: LanguageModel,
  { rules, given, tokensMax, withinMs }: Asked,
): Promise<{ said: string; tokens: number }> {
  const body = {
    ...{ model, temperature: 0, max_tokens: tokensMax, stream: false },
    messages: [
      { role: 'system', content: rules },
      { role: 'user', content: JSON.stringify(given) },
    ],
  }
  const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` }
  const answered = await callTracker(kernel, { method: 'POST', url: `${site}/chat/completions`, headers, body }, withinMs)
  const parsed = 'answer' in answered ? Answer.safeParse(answered.answer) : undefined
  if (!parsed?.success) return { said: '', tokens: 0 }
  const { choices, usage } = parsed.data
  const said = choices[0]?.message.content ?? ''
  return { said, tokens: usage?.total_tokens ?? Math.ceil((JSON.stringify(body).length + said.length) / charactersPerToken) }
}
