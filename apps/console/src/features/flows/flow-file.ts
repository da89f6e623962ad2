import type { Flow } from '@porchlight/contracts/flows/flow'
import type { FlowFile, FlowView } from '@porchlight/contracts/flows/flow-views'
import { saveFile } from '../../shared/files/save-file.ts'

/** Bytes of a flow as a file. */
const fileBytesMax = 5_000_000

/** Downloads a flow's draft as a file. */
export function exportFlow({ title, flow }: Pick<FlowView, 'title' | 'flow'>): void {
  const file: FlowFile = { kind: 'flow', format: 1, title, flow }
  saveFile(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }), `${title.replace(/[^\p{L}\p{N}_-]+/gu, '-')}.flow.json`)
}

/** Reads a flow from a file; null for any other file. The server checks what is in it. */
export async function readFlowFile(file: File): Promise<{ title: string; flow: Flow } | null> {
  if (file.size > fileBytesMax) return null
  try {
    const read = JSON.parse(await file.text()) as Partial<FlowFile> | null
    return read?.kind === 'flow' && read.format === 1 && typeof read.title === 'string' && read.flow ? { title: read.title, flow: read.flow } : null
  } catch {
    return null
  }
}
