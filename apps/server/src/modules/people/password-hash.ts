import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { refuse } from '../../kernel/errors.ts'

/** OWASP's figures for argon2id (the library's default kind): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Hashes at once; guesses at the door must not take the machine from those who chat. */
const atOnce = Math.max(1, Math.min(4, availableParallelism() - 1))
/** Who would wait longer than some ten seconds is told to come back. */
const waitingMax = 400

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= waitingMax) throw refuse('unavailable')
  // Whoever finishes hands its place over, so nobody can slip in between.
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** The argon2id hash that is stored of a password. Slow on purpose: never inside a transaction that others wait for. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

/** The hash of random bits nobody kept: checking against it takes as long as against a real one. */
const decoy = '$argon2id$v=19$m=19456,t=2,p=1$rplRn0BfIyQW21fW3uEUwQ$DnFO0vPTacOrHGCzAJ8g6wBL73CpoV0+gBf0M5ofvTA'

/**
 * Is this the password? Without a stored hash (no such account, none set yet) it takes the same time and is never right.
 * @throws AppError `unavailable` when too many wait
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const isRight = await inTurn(() => verify(stored ?? decoy, password))
  return isRight && stored != null
}
