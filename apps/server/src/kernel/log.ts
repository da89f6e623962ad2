import pino from 'pino'

export type Log = pino.Logger

/** Local parts have at most 64 octets, host names 255 (RFC 5321, 4.5.3.1): the match stays short on any line. */
const address = /[^\s"'<>@,;:()[\]{}\\/=]{1,64}@[\p{L}\p{N}.-]{1,255}/gu

/** Returns a text with email addresses removed: errors of mail servers and of the database quote them. */
export const withoutAddresses = (line: string): string => (line.includes('@') ? line.replace(address, '[address]') : line)

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
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  return pino(options, { write: (line: string) => out.write(withoutAddresses(line)) })
}
