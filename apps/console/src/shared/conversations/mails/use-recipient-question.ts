import { ApiError } from '@porchlight/client'
import { useState } from 'react'

type Person = { address: string }
type Refusal = { isRequester: boolean; participants: readonly string[]; former: readonly string[] }

const none: Refusal = { isRequester: false, participants: [], former: [] }
const listed = (line: string | undefined): string[] => (line ? line.split(', ') : [])

/** Returns whom the server refused to write to, and why: the customer, or people who may be on the customer's side; null for other failures. */
function refusalIn(cause: unknown): Refusal | null {
  const { to, participants, former } = (cause instanceof ApiError && cause.fields) || {}
  if (to === 'the requester') return { ...none, isRequester: true }
  return to === 'a participant' ? { isRequester: false, participants: listed(participants), former: listed(former) } : null
}

/** The question whether a mail is to go to people who may be on the customer's side. It is asked of each address, and asked again when the recipients change. */
export function useRecipientQuestion(recipients: readonly Person[]) {
  const of = recipients.map(({ address }) => address).join(' ')
  const [refused, setRefused] = useState<{ of: string; refusal: Refusal } | null>(null)
  const [agreed, setAgreed] = useState<ReadonlySet<string>>(new Set())
  const refusal = refused?.of === of ? refused.refusal : none
  return {
    ...refusal,
    /** What the question is about. Pass it to `ask` as it was when the mail was sent. */
    of,
    /** The addresses that the user agreed to. */
    agreed: [...agreed],
    isAgreed: (address: string) => agreed.has(address),
    /** Whether the mail can't be sent until the question is answered. */
    isOpen: refusal.isRequester || refusal.participants.some((address) => !agreed.has(address)),
    answer: (address: string, isAgreed: boolean) => setAgreed(new Set(isAgreed ? [...agreed, address] : [...agreed].filter((one) => one !== address))),
    /** Whether this is what a mail was refused for. */
    isAbout: (cause: unknown): boolean => refusalIn(cause) !== null,
    /** Asks it if this is why the mail was refused; returns whether it is. */
    ask: (cause: unknown, about: string): boolean => {
      const found = refusalIn(cause)
      if (found) setRefused({ of: about, refusal: found })
      return found !== null
    },
    /** Forgets the answers: the next mail is another one. */
    reset: () => {
      setRefused(null)
      setAgreed(new Set())
    },
  }
}

export type Question = ReturnType<typeof useRecipientQuestion>
