import type { ServerFrame } from '@porchlight/contracts/live'

/** A frame from the server, or null for what is none (another version's frame, a proxy's text): such frames are ignored. */
export function readServerFrame(data: unknown): ServerFrame | null {
  try {
    const frame: object = JSON.parse(String(data))
    return 're' in frame || 'signal' in frame || 'go' in frame || 'prev' in frame ? (frame as ServerFrame) : null
  } catch {
    return null
  }
}
