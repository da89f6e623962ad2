import type { Flow } from '@porchlight/contracts/flows/flow'
import type { Ctx } from '../../kernel/context.ts'
import type { VersionHead } from '../../kernel/rows/kept-versions.ts'
import { flowDocuments } from './documents.ts'

/** A published version of a flow. */
export type PublishedFlow = VersionHead & { flow_ref: string; title: string; flow: Flow }

/** Returns a version of a flow; undefined if it is not kept. */
export async function versionOf(ctx: Ctx, flow_ref: string, version: number): Promise<PublishedFlow | undefined> {
  const found = await flowDocuments.versions.read(ctx, flow_ref, version)
  if (!found) return undefined
  const { body, ...facts } = found
  return { ...facts, flow_ref, flow: body }
}
