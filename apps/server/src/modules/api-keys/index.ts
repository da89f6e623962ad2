import type { Module } from '../../kernel/kernel.ts'
import { notice } from '../../kernel/live/stream-kind.ts'
import { apiDocRoutes } from './api-docs.ts'
import { authenticateKey } from './authenticate.ts'
import { createKey, listKeys, revokeKey } from './handlers.ts'
import { tidyCalls } from './tidy-calls.ts'

/** API keys: programs that call operations. */
export const apiKeys: Module = {
  name: 'api-keys',
  handlers: [listKeys, createKey, revokeKey],
  authenticators: [authenticateKey],
  routes: apiDocRoutes,
  schedules: [tidyCalls],
  notices: [notice('api_keys', 'api_key.created', { ids: () => null }), notice('api_keys', 'api_key.revoked', { ids: () => null })],
}
