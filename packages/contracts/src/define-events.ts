import { z } from 'zod'

/** What can happen: who wants to follow it knows from here what it tells. Who caused it, when and by which request is stored beside it (`events` table). */
export type DeclaredEvent<P extends z.ZodType = z.ZodType> = { summary: string; payload: P }

/** Declares one event. Its payload refuses fields it does not know. Where a value has changed, `from` and `to` say how. */
export const event = <S extends z.core.$ZodLooseShape>(summary: string, shape: S): DeclaredEvent<z.ZodObject<S, z.core.$strict>> => ({
  summary,
  payload: z.strictObject(shape),
})
