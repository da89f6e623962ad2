import { notPublic } from './public-address.ts'

/** Why a connection to another machine failed: its name is unknown, it is inside our network, nothing listens, nothing answers, or TLS failed. */
export type ConnectionProblem = 'name' | 'private' | 'refused' | 'silent' | 'tls' | 'other'

const byCode: Record<string, ConnectionProblem> = {
  ...{ [notPublic]: 'private', ENOTFOUND: 'name', EAI_AGAIN: 'name', ECONNREFUSED: 'refused', EHOSTUNREACH: 'refused', ENETUNREACH: 'refused' },
  ...{ ETIMEDOUT: 'silent', ETIMEOUT: 'silent', CONNECT_TIMEOUT: 'silent', GREETING_TIMEOUT: 'silent', UPGRADE_TIMEOUT: 'silent', ABORT_ERR: 'silent' },
  ...{ EPROTO: 'tls', CERT_HAS_EXPIRED: 'tls', DEPTH_ZERO_SELF_SIGNED_CERT: 'tls', SELF_SIGNED_CERT_IN_CHAIN: 'tls' },
}

/** Returns the problem that an error's code stands for. */
export const connectionProblemOf = (code: string): ConnectionProblem => (/^(?:ERR_TLS|ERR_SSL|UNABLE_TO_)/.test(code) ? 'tls' : (byCode[code] ?? 'other'))
