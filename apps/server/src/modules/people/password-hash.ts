import { availableParallelism } from 'node:os'
import { refuse } from '../../kernel/errors.ts'

/** Native code, which is loaded with the first password. */
const argon2 = () => import('@node-rs/argon2')

/** OWASP's parameters for argon2id (the library's default variant): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Maximum number of concurrent hashes, so that password guesses don't starve chats of CPU time. */
const atOnce = Math.max(1, Math.min(4, availableParallelism() - 1))
/** A longer queue would mean a wait of more than about ten seconds; further callers are refused and can retry. */
const waitingMax = 400

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= waitingMax) throw refuse('unavailable')
  // A finished hash passes its slot to the next waiting caller, so that no newcomer can slip in between.
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

/** Returns the argon2id hash to store for a password. Deliberately slow: never call it inside a transaction that holds locks. */
export const hashPassword = (password: string): Promise<string> => inTurn(async () => (await argon2()).hash(password, cost))

/** A hash of discarded random bits: checking a password against it takes as long as against a real hash. */
const decoy = '$argon2id$v=19$m=19456,t=2,p=1$rplRn0BfIyQW21fW3uEUwQ$DnFO0vPTacOrHGCzAJ8g6wBL73CpoV0+gBf0M5ofvTA'

/**
 * Returns whether the password is correct. Without a stored hash (no such account, or no password yet) it takes the same time and returns false.
 * @throws AppError `unavailable` when too many callers are waiting
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const isRight = await inTurn(async () => (await argon2()).verify(stored ?? decoy, password))
  return isRight && stored != null
}
