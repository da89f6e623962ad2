import { z } from 'zod'
import { line, Ref } from '../common.ts'
import { limits } from '../limits.ts'

/**
 * Input of operations that show readers a text: the faults of the text (`references.faults`) that the caller was told of and accepts. They stand in its history, and
 * are not asked about again.
 */
export const despite = { despite: z.array(line(limits.faultLettersMax).min(1)).max(limits.faultsOfTextMax).default([]) }

/** The same for operations that show readers several texts, at most `most`, by their ids. */
export const despiteOf = (most: number) => ({
  despite_of: z
    .array(z.strictObject({ id: Ref, ...despite }))
    .max(most)
    .default([]),
})

/** Returns what a fault is called, from how the text has it: as `despite` takes it, so that what was accepted is found again by it. */
export function faultName(written: string): string {
  const name = written
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .normalize('NFC')
    .slice(0, limits.faultLettersMax)
  // A character of two units may have been cut in the middle.
  return name.replace(/[\ud800-\udbff]$/, '').trim()
}
