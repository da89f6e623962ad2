import { createHash } from 'node:crypto'

/** Returns a number below `end` that is the same for the same text. */
export const drawn = (text: string, end: number): number => createHash('sha256').update(text).digest().readUInt32BE() % end
