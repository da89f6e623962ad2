import type { Ctx } from '../../kernel/context.ts'

/** What a webhook tells. */
export type Told = { type: string; timestamp: string; version: number; data: Readonly<Record<string, unknown>> }
/** Returns what an app is sent for what a webhook tells: an object that becomes JSON. */
export type BodyWriter = (ctx: Ctx, told: Told) => Promise<object>

const writers = new Map<string, BodyWriter>()
/** Registers the form in which an app is told; called once for each app, when its module is loaded. */
export const writesBodies = (app: string, writer: BodyWriter): void => void writers.set(app, writer)

/** Returns the text of a webhook: as Standard Webhooks say, or in the form of the receiver's app. */
export async function bodyFor(ctx: Ctx, app: string | null, told: Told): Promise<string> {
  const writer = app === null ? undefined : writers.get(app)
  if (app !== null && !writer) throw new Error(`nobody writes for ${app}`)
  return JSON.stringify(writer ? await writer(ctx, told) : told)
}
