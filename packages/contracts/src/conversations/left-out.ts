import { z } from 'zod'
import { leftOutReasons } from './left-out-reasons.ts'

/** A file that a message was sent without. */
export const LeftOutFile = z.strictObject({ name: z.string().min(1).max(200), reason: z.enum(leftOutReasons) })
export type LeftOutFile = z.infer<typeof LeftOutFile>

/** Maximum number of omitted files listed by name with a message; further ones are only counted. */
export const leftOutMax = 30

/** The files that a message was sent without. `more`: how many others. */
export const LeftOut = z.object({ files: z.array(LeftOutFile).max(leftOutMax), more: z.number().int() })
export type LeftOut = z.infer<typeof LeftOut>
