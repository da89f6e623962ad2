import { z } from 'zod'

/** Declaration of an event: what subscribers can expect from it. Who caused it, when, and by which request is stored beside it (`events` table). */
export type DeclaredEvent<P extends z.ZodType = z.ZodType> = { summary: string; payload: P }

/** Declares an event. Its payload rejects unknown fields. For a changed value it holds `from` and `to`. */
export const event = <S extends z.core.$ZodLooseShape>(summary: string, shape: S): DeclaredEvent<z.ZodObject<S, z.core.$strict>> => ({
  summary,
  payload: z.strictObject(shape),
})
