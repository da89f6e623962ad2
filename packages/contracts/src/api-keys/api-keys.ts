import { z } from 'zod'
import { line, Moment, Nothing, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { apiKeyLimits } from './key-limits.ts'

declare module '../live.ts' {
  interface NoticeTopics {
    api_keys: unknown
  }
}

/** `area:read`, `area:write`, or the name of an operation; `key-operations.ts` says which there are. */
const Scope = z.string().regex(/^[A-Za-z]{1,40}[:.][A-Za-z]{1,60}$/)

/** An API key as staff see it: never the key itself. */
export const ApiKeyView = z.object({
  key_id: Ref,
  key_name: z.string(),
  /** The beginning of the key. */
  hint: z.string(),
  scopes: z.array(z.string()),
  maker: z.object({ user_id: Ref, name: z.string() }),
  /** Whether the key opens what its scopes say: it is not revoked or expired, and its maker is active. */
  is_active: z.boolean(),
  created_at: Moment,
  expires_at: Moment.nullable(),
  /** To the minute; null if it was never used. */
  last_used_at: Moment.nullable(),
  revoked_at: Moment.nullable(),
})
export type ApiKeyView = z.infer<typeof ApiKeyView>

export const apiKeysApi = defineOperations('apiKeys', {
  list: operation({
    http: 'GET /api/integrations/api_keys',
    summary: "The library's API keys, newest first, with the revoked ones of the last weeks.",
    audience: ['staff'],
    permission: 'canViewIntegrations',
    input: Nothing,
    output: z.object({ api_keys: z.array(ApiKeyView) }),
  }),
  create: operation({
    http: 'POST /api/integrations/api_keys',
    summary: `Makes an API key; at most ${apiKeyLimits.keysMax}. The answer has the key, which is never returned again. It can do what its scopes name and its maker may do at that time.`,
    audience: ['staff'],
    permission: 'canCreateAndEditIntegrations',
    mustConfirm: true,
    rates: [{ by: 'actor', of: 'staff', points: 60, seconds: 3600 }],
    input: z.object({
      key_name: line(80).pipe(z.string().min(1)),
      scopes: z.array(Scope).min(1).max(apiKeyLimits.scopesMax),
      expires_in_days: z.number().int().min(1).max(apiKeyLimits.daysMax).nullable(),
    }),
    output: z.object({ api_key: ApiKeyView, key: z.string().describe('sent as `Authorization: Bearer …`; never returned again') }),
    errors: ['conflict'],
  }),
  revoke: operation({
    http: 'DELETE /api/integrations/api_keys/:key_id',
    summary: 'Revokes an API key: the next call with it is refused.',
    audience: ['staff'],
    permission: 'canCreateAndEditIntegrations',
    input: z.object({ key_id: Ref }),
    output: z.object({ api_key: ApiKeyView }),
    errors: ['not_found'],
  }),
})
