import type { ServerFrame } from '@porchlight/contracts/live'

/** Parses a frame from the server; null for anything else (another version's frame, a proxy's text), which is ignored. */
export function readServerFrame(data: unknown): ServerFrame | null {
  try {
    const frame: object = JSON.parse(String(data))
    return 're' in frame || 'signal' in frame || 'go' in frame || 'prev' in frame ? (frame as ServerFrame) : null
  } catch {
    return null
  }
}
