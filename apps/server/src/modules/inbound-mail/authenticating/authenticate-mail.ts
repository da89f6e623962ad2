import type { MailVerdicts } from '@porchlight/contracts/inbound-mail/inbound-mail'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { ResolveDns } from '../../../kernel/outside/ports.ts'
import { heavyTask } from '../../../kernel/workers/heavy-task.ts'
import { mailBounds } from '../parsing/mail-bounds.ts'
import type { Answers, Check, Envelope } from './check-senders.ts'

/** DNS questions per mail: ten for SPF (RFC 7208 section 4.6.4), and enough for the signatures of an honest mail. */
const lookupsMax = 40
/** How long DNS may take for one mail, in ms; what is not answered then fails for now. */
const patienceMs = 10_000
/** Of larger mails, only the header is looked at until all questions are answered. */
const smallBytes = 64 * 1024

const task = heavyTask<typeof import('./check-senders.ts'), 'checkSenders'>(new URL('./check-senders.ts', import.meta.url), 'checkSenders', mailBounds)

/** Runs one check, in a worker process. */
export type RunCheck = (input: { mail: Uint8Array; envelope: Envelope; answers: Answers }) => Promise<Check>

/** Returns what runs checks for a library. */
export const checkingFor =
  ({ workers }: Pick<Kernel, 'workers'>, support_lib_id: string): RunCheck =>
  (input) =>
    workers.run(support_lib_id, task, input)

/**
 * Checks SPF, DKIM and DMARC: a worker process says what it must know of DNS, this thread asks, and the worker goes on with the answers, so that no slow DNS
 * server keeps a worker busy.
 */
export async function authenticateMail(raw: Buffer, envelope: Envelope, resolveDns: ResolveDns, check: RunCheck): Promise<MailVerdicts> {
  const answers: Answers = {}
  const ends = performance.now() + patienceMs
  const head = raw.length <= smallBytes ? raw : headOf(raw)
  let mail = head
  for (;;) {
    const { verdicts, asks } = await check({ mail, envelope, answers })
    const left = lookupsMax - Object.keys(answers).length
    if (asks.length > 0 && left > 0)
      await Promise.all(asks.slice(0, left).map(async (question) => (answers[question] = await answerTo(question, resolveDns, ends))))
    else if (mail !== raw) mail = raw
    else return asks.length > 0 && verdicts.dmarc === 'none' ? { ...verdicts, dmarc: 'permerror' } : verdicts
  }
}

/** A copy: the bytes of a view would be sent to the thread as a whole. */
function headOf(raw: Buffer): Buffer {
  const ends = [raw.indexOf('\r\n\r\n'), raw.indexOf('\n\n')].filter((at) => at >= 0)
  return Buffer.from(raw.subarray(0, ends.length > 0 ? Math.min(...ends) + 4 : smallBytes))
}

async function answerTo(question: string, resolveDns: ResolveDns, ends: number): Promise<Answers[string]> {
  const [type, name] = [question.slice(0, question.indexOf(' ')), question.slice(question.indexOf(' ') + 1)]
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(Object.assign(new Error('late'), { code: 'ETIMEOUT' })), Math.max(0, ends - performance.now()))
  try {
    return { records: await Promise.race([resolveDns(name, type), late.promise]) }
  } catch (error) {
    return { code: (error as { code?: string }).code ?? 'ESERVFAIL' }
  } finally {
    clearTimeout(timer)
  }
}

/**
 * What the verdicts mean for the mail. `failed`: the domain of the author disowns it; `unknown`: its DNS did not answer; `proven`: it vouches for the author;
 * `open`: it says nothing, as many small domains do.
 */
export function standingOf({ dmarc, spf, dkim, aligned }: MailVerdicts): 'failed' | 'unknown' | 'proven' | 'open' {
  if (aligned) return 'proven'
  if (dmarc === 'fail' || spf === 'fail' || (dmarc === 'none' && dkim === 'fail' && spf !== 'pass')) return 'failed'
  return dmarc === 'temperror' || spf === 'temperror' || dkim === 'temperror' ? 'unknown' : 'open'
}
