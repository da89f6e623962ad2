import pino from 'pino'
import { readableStack } from './readable-stack.ts'

export type Log = pino.Logger

/** Local parts have at most 64 octets, host names 255 (RFC 5321, 4.5.3.1): each @ is looked at once, with as many characters around it. */
const localMax = 64
const hostMax = 255
const endsLocal = /[\s"'<>@,;:()[\]{}\\/=]/
const isOfHost = /[\p{L}\p{N}.-]/u

/** Returns a text with email addresses removed: errors of mail servers and of the database quote them. */
export function withoutAddresses(line: string): string {
  let kept = ''
  let from = 0
  for (let at = line.indexOf('@'); at !== -1; at = line.indexOf('@', at + 1)) {
    let start = at
    while (start > from && at - start < localMax && !endsLocal.test(line.charAt(start - 1))) start--
    let end = at + 1
    while (end < line.length && end - at <= hostMax && isOfHost.test(line.charAt(end))) end++
    if (start === at || end === at + 1) continue
    kept += `${line.slice(from, start)}[address]`
    from = end
  }
  return kept + line.slice(from)
}

const standardOutput: pino.DestinationStream = pino.destination({ fd: 1, sync: true })

/** Creates the structured log. Secrets, message text and personal data are removed wherever they appear, email addresses from every line. */
export function makeLog(level: string, out: pino.DestinationStream = standardOutput): Log {
  const options: pino.LoggerOptions = {
    level,
    redact: {
      paths: [
        'password',
        'token',
        'secret',
        'authorization',
        'cookie',
        'email',
        'message_text',
        'oobCode',
        '*.password',
        '*.token',
        '*.secret',
        '*.authorization',
        '*.cookie',
        '*.email',
        '*.oobCode',
        'req.headers',
        'err.parameters',
        'err.detail',
        'err.where',
      ],
      censor: '[cut]',
    },
    serializers: { err: serializedError },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  return pino(options, { write: (line: string) => out.write(withoutAddresses(line)) })
}

function serializedError(error: Error): unknown {
  const all = pino.stdSerializers.err(error)
  return typeof all?.stack === 'string' ? { ...all, stack: readableStack(all.stack) } : all
}
