/** After a conversation has opened by itself, keys pressed within this time were still meant for the one before. */
export const settleMs = 400

/** `undefined`: an act is under way on the conversation that the user was turned to; null: they are turned to none. */
let subject: { ref: string | null | undefined; since: number } = { ref: null, since: 0 }

/**
 * Records which conversation the user is turned to, as soon as they choose it: the screen may still show the one before, and its commands must not run. Null
 * while an act is about to choose the next one.
 */
export function turnTo(ref: string | null): void {
  subject = { ref, since: 0 }
}

/** Records the conversation of the address, which also links and the browser's history change. */
export function followTo(ref: string | null): void {
  if (subject.ref !== ref) turnTo(ref)
}

/** Returns a function that tells whether the user has stayed where they are now. */
export function subjectStays(): () => boolean {
  const { ref } = subject
  return () => subject.ref === ref || subject.ref === undefined
}

/** Records a conversation that an act has chosen, rather than the user. Its commands run only a moment after `showSubject`. */
export function turnOnTo(ref: string): void {
  subject = { ref, since: Number.POSITIVE_INFINITY }
}

/** Called when a conversation is shown. */
export function showSubject(ref: string): void {
  if (subject.ref === ref && subject.since === Number.POSITIVE_INFINITY) subject = { ref, since: performance.now() + settleMs }
}

/** Returns whether commands about this conversation may run. */
export const isTurnedTo = (ref: string): boolean => subject.ref === ref && performance.now() >= subject.since

/** Returns whether the user has turned to another conversation than this one. */
export const isTurnedElsewhere = (ref: string): boolean => typeof subject.ref === 'string' && subject.ref !== ref

/** Returns whether an act is under way on the conversation that the user was turned to. Its outcome may be shown already, so they may leave; nothing else runs. */
export const isActUnderWay = (): boolean => subject.ref === undefined

/** Turns away from a conversation while an act on it is under way. Returns a function that turns back, unless the user has turned to another one. */
export function turnAway(ref: string): () => void {
  const away = { ref: undefined, since: 0 }
  if (subject.ref === ref) subject = away
  return () => {
    if (subject === away) subject = { ref, since: 0 }
  }
}
