import pino from 'pino'

export type Log = pino.Logger

/** Creates the structured log. Secrets, message text and personal data are removed wherever they appear. */
export function makeLog(level: string): Log {
  return pino({
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
  })
}
