import type { Outbox } from '@porchlight/client'
import { useEffect, useState } from 'react'
import { currentOutbox } from './outbox.ts'

/** Messages that have not reached the server: those that leave by themselves, and those that wait for a person, because they are old or were refused. */
type WaitingMessages = { sending: number; held: number; thread: string | null }

const none: WaitingMessages = { sending: 0, held: 0, thread: null }

/** Returns how many messages wait in this browser, as far as they have changed since the page asked: also what earlier pages left, which is read after that. */
export function useWaitingMessages(): WaitingMessages {
  const [waiting, setWaiting] = useState(none)
  useEffect(() => {
    const outbox = currentOutbox()
    const threads = new Set<string>()
    return outbox.on('change', ({ thread }) => {
      threads.add(thread)
      setWaiting(countIn(outbox, threads))
    })
  }, [])
  return waiting
}

function countIn(outbox: Outbox, threads: Iterable<string>): WaitingMessages {
  const entries = [...threads].flatMap((one) => outbox.entries(one))
  const held = entries.filter(({ state }) => state !== 'sending')
  return { sending: entries.length - held.length, held: held.length, thread: held[0]?.conversation_ref ?? null }
}
