import { z } from 'zod'

/** Declaration of an event: the contract with its subscribers. Author, time and request are stored separately (`events` table). */
export type DeclaredEvent<P extends z.ZodType = z.ZodType> = { summary: string; payload: P }

/** Declares an event. Its payload rejects unknown fields. A changed value is given as `from` and `to`. */
export const event = <S extends z.core.$ZodLooseShape>(summary: string, shape: S): DeclaredEvent<z.ZodObject<S, z.core.$strict>> => ({
  summary,
  payload: z.strictObject(shape),
})
