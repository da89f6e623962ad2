/** Returns whether a header's line goes on with the one before. */
export const isFold = (line: Uint8Array): boolean => line[0] === 32 || line[0] === 9

/** Returns the name of the field that begins with this line, in lower case; undefined if none does. */
export function nameOf(line: Uint8Array): string | undefined {
  let end = 0
  while (end < line.length && isName(line[end] as number)) end++
  if (end === 0) return undefined
  let colon = end
  while (line[colon] === 32 || line[colon] === 9) colon++
  return line[colon] === 58 ? Buffer.from(line.subarray(0, end)).toString('latin1').toLowerCase() : undefined
}

/** Printable ASCII without the colon (RFC 5322 section 3.6.8). */
const isName = (byte: number): boolean => byte > 32 && byte < 127 && byte !== 58

// Applied to at most 8,000 characters, the most that is kept of a Content-Type.
const quoted = /;\s*boundary(?:\*0?\*?)?\s*=\s*"((?:[^"\\]|\\.){1,200})"/i
const plain = /;\s*boundary(?:\*0?\*?)?\s*=\s*([^\s;"]{1,200})/i

/** Returns the boundary that a Content-Type of several parts names. */
export function boundaryOf(contentType: string): string | undefined {
  if (!/^content-type\s*:\s*(?:\([^)]{0,100}\)\s*)?multipart\//i.test(contentType)) return undefined
  return quoted.exec(contentType)?.[1]?.replace(/\\(.)/g, '$1') ?? plain.exec(contentType)?.[1]
}
