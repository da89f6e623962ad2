import { z } from 'zod'
import { Ref } from '../common.ts'

/** A teammate who is editing a text now. */
export const TextEditor = z.object({ user_id: Ref, name: z.string(), picture: z.string() })
export type TextEditor = z.infer<typeof TextEditor>
