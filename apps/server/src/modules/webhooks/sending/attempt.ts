import type { WebhookProblem } from '@porchlight/contracts/webhooks/webhook-problems'
import type { Kernel } from '../../../kernel/kernel.ts'
import { connectionProblemOf } from '../../../kernel/outside/connection-problem.ts'
import { type PublicAnswer, postPublic } from '../../../kernel/outside/public-request.ts'
import { addressOf, signingSecrets } from '../endpoints.ts'
import { signedHeaders } from '../signature.ts'
import type { TakenDelivery } from './taken-delivery.ts'

/** How long a receiver may take until it has answered, in ms. */
export const attemptMs = 15_000
/** How much of an answer's text the log keeps. */
const answerBytesMax = 1024

/** What an attempt brought: the problem, or null if it was accepted, and the answer if there was one. `retryAfterMs`: what the receiver asked for. */
export type Attempt = { problem: WebhookProblem | null; status: number | null; duration_ms: number | null; response: string; retryAfterMs: number }

/** Sends a webhook once. Never rejects. */
export async function attempt({ ports, config, clock }: Pick<Kernel, 'ports' | 'config' | 'clock'>, { delivery, endpoint }: TakenDelivery): Promise<Attempt> {
  const { delivery_id: id, body } = delivery
  const now = clock.now()
  try {
    const secrets = signingSecrets(ports.secrets, endpoint, now)
    const answer = await postPublic(ports, {
      url: new URL(addressOf(ports.secrets, endpoint)),
      headers: {
        ...{ 'content-type': 'application/json', 'user-agent': 'Porchlight-Webhooks' },
        ...signedHeaders(secrets, { id, timestamp: Math.floor(now.getTime() / 1000), body }),
      },
      body,
      mayBePrivate: config.PRIVATE_WEBHOOKS,
      ...{ timeoutMs: attemptMs, answerBytesMax },
    })
    return {
      problem: problemOfStatus(answer.status),
      status: answer.status,
      duration_ms: answer.durationMs,
      response: answer.text,
      retryAfterMs: pauseIn(answer),
    }
  } catch (error) {
    const { code = '', message = '' } = error as { code?: string; message?: string }
    const problem = code === 'insecure' || code === 'credentials' || code === 'port' ? code : connectionProblemOf(code)
    // The other problems are known completely.
    const said = problem === 'tls' || problem === 'other' ? (code || message).slice(0, 200) : ''
    return { problem, status: null, duration_ms: null, response: said, retryAfterMs: 0 }
  }
}

function problemOfStatus(status: number): WebhookProblem | null {
  if (status >= 200 && status < 300) return null
  if (status === 410) return 'gone'
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}

const pauseIn = ({ retryAfter }: PublicAnswer): number => (retryAfter !== undefined && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * 1000 : 0)
