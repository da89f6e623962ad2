/** A part of a mail that has no parts of its own, as its bytes say, read without the parser that is tested. */
export type Leaf = { type: string; isAttached: boolean; bytes: Buffer }

const depthMax = 20

/** Walks a mail's parts (RFC 2046) with the least code that can: headers up to a blank line, lines with the boundary, two encodings. */
export function leavesOf(mail: Buffer, depth = 0): Leaf[] {
  const text = mail.toString('latin1')
  // A part may have no header, only the blank line below it.
  const end = /^\r?\n|\r?\n\r?\n/.exec(text)
  const head = (end ? text.slice(0, end.index) : text).replace(/\r?\n[ \t]+|(?<=;)\r?\n(?=\w+=)/g, ' ')
  const body = end ? text.slice(end.index + end[0].length) : ''
  const field = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''
  const type = (/^[\w.+-]+\/[\w.+-]+/.exec(field('content-type'))?.[0] ?? 'text/plain').toLowerCase()
  const [, quoted, bare] = /boundary\s*=\s*(?:"([^"]*)"|([^\s;]*))/i.exec(field('content-type')) ?? []
  const boundary = quoted ?? bare
  if (type.startsWith('multipart/') && boundary && depth < depthMax) {
    const parts = `\n${body}`.split(new RegExp(`\\r?\\n--${boundary.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(--)?[ \\t]*(?=\\r?\\n|$)`))
    // What stands above the first boundary and below the last one is no part.
    const found: Leaf[] = []
    for (let at = 2; at < parts.length && parts[at - 1] === undefined; at += 2)
      found.push(...leavesOf(Buffer.from((parts[at] ?? '').replace(/^\r?\n/, ''), 'latin1'), depth + 1))
    return found
  }
  return [{ type, isAttached: /^attachment/i.test(field('content-disposition')), bytes: decoded(body, field('content-transfer-encoding').toLowerCase()) }]
}

function decoded(body: string, encoding: string): Buffer {
  if (encoding.startsWith('base64')) return Buffer.from(body.replace(/[^A-Za-z0-9+/=]/g, ''), 'base64')
  if (!encoding.startsWith('quoted-printable')) return Buffer.from(body, 'latin1')
  const text = body.replace(/[ \t]+(?=\r?\n)/g, '').replace(/=\r?\n/g, '')
  return Buffer.from(
    text.replace(/=([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
}
