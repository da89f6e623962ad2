import type { CustomerSection } from '@porchlight/contracts/customer-data/customer-data'
import { type CustomerProblem, customerLimits } from '@porchlight/contracts/customer-data/customer-kind'
import { z } from 'zod'
import { newRef } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { connectionProblemOf } from '../../kernel/outside/connection-problem.ts'
import { requestPublic } from '../../kernel/outside/public-request.ts'
import type { CustomerSource } from '../apps/index.ts'
import { signedHeaders } from '../webhooks/index.ts'

/** What an address is told of the contact that it is asked about. `is_verified`: the library itself has signed who this is; anybody can claim an address. */
export type AskedContact = { visitor_id: string; external_id: string | null; name: string; email: string | null; is_verified: boolean }

/** What an address told, or why it told nothing. */
export type CustomerAnswer = { sections: CustomerSection[]; problem: CustomerProblem | null }

/** How long an address may take, in ms, and how much it may tell, in bytes. */
const timeoutMs = 3000
const answerBytesMax = 32 * 1024
const { sectionsMax, rowsMax, labelMax, valueMax } = customerLimits

const word = z.union([z.string(), z.number(), z.boolean()]).transform(String)
const Row = z.object({ label: word, value: word.nullish(), url: z.string().max(2048).nullish() })
const Answer = z.object({ sections: z.array(z.object({ title: word, rows: z.array(Row) })) })

/** Asks an address about a contact. Never rejects. */
export async function askSource({ ports, config, clock }: Kernel, { url, secret }: CustomerSource, contact: AskedContact): Promise<CustomerAnswer> {
  const now = clock.now()
  const body = JSON.stringify({ type: 'customer.asked', timestamp: now.toISOString(), version: 1, data: { contact } })
  try {
    const { status, text } = await requestPublic(ports, {
      ...{ method: 'POST', url: new URL(url), body, mayBePrivate: config.PRIVATE_WEBHOOKS, timeoutMs, answerBytesMax: answerBytesMax + 1 },
      headers: {
        ...{ accept: 'application/json', 'content-type': 'application/json', 'user-agent': 'Porchlight' },
        ...signedHeaders([secret], { id: newRef(), timestamp: Math.floor(now.getTime() / 1000), body }),
      },
    })
    if (status === 204 || status === 404) return { sections: [], problem: null }
    if (status < 200 || status >= 300) return { sections: [], problem: 'refused' }
    return Buffer.byteLength(text) > answerBytesMax ? { sections: [], problem: 'form' } : read(text)
  } catch (error) {
    const isSlow = connectionProblemOf((error as { code?: string }).code ?? '') === 'silent'
    return { sections: [], problem: isSlow ? 'slow' : 'unreachable' }
  }
}

function read(text: string): CustomerAnswer {
  try {
    const { sections } = Answer.parse(JSON.parse(text))
    const shown = sections.slice(0, sectionsMax).map(({ title, rows }) => ({
      title: plain(title, labelMax),
      rows: rows.slice(0, rowsMax).map(({ label, value, url }) => ({ label: plain(label, labelMax), value: plain(value ?? '', valueMax), url: linkOf(url) })),
    }))
    return { sections: shown, problem: null }
  } catch {
    return { sections: [], problem: 'form' }
  }
}

/** Text from elsewhere, without control characters and marks that change the direction of what follows. */
const plain = (text: string, max: number): string =>
  text
    .replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, max)

/** Returns an address that a link may have; null for any other. */
function linkOf(url: string | null | undefined): string | null {
  if (!url || !URL.canParse(url)) return null
  const { protocol, username, password, href } = new URL(url)
  return protocol === 'https:' && username === '' && password === '' ? href : null
}
