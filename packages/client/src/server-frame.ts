import type { ServerFrame } from '@porchlight/contracts/live'

/** A frame from the server, or null for what is none (another version's frame, a proxy's text): such frames are ignored. */
export function readServerFrame(data: unknown): ServerFrame | null {
  if (typeof data !== 'string') return null
  let frame: unknown
  try {
    frame = JSON.parse(data)
  } catch {
    return null
  }
  if (typeof frame !== 'object' || frame === null) return null
  const known = 're' in frame || 'signal' in frame || 'go' in frame || ('stream' in frame && 'seq' in frame && 'prev' in frame)
  return known ? (frame as ServerFrame) : null
}
