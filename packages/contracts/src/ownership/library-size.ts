import { z } from 'zod'

/** What takes space in a library. */
export const sizeKinds = ['conversations', 'messages', 'events', 'search', 'files', 'jobs', 'other'] as const
export type SizeKind = (typeof sizeKinds)[number]

const bytes = z.number().int()
/** How much space a library takes, as of a night (null before the first one), and took about a month and a year before. */
export const LibrarySize = z.object({
  measured_on: z.string().nullable(),
  kinds: z.array(z.object({ kind: z.enum(sizeKinds), bytes, month_ago: bytes.nullable(), year_ago: bytes.nullable() })),
})
export type LibrarySize = z.infer<typeof LibrarySize>
