import { z } from 'zod'
import { line, Nothing } from '../common.ts'
import { defineOperations, operation } from '../define.ts'

/** Networks that a library can list. */
const networksMax = 100

/** Networks in CIDR notation, and the caller's own address as the server sees it. */
const Access = z.object({ networks: z.array(z.string()), own_address: z.string() })
export type ConsoleAccess = z.infer<typeof Access>

/** From which addresses people may use the console. Visitors and API keys are not affected. */
export const consoleAccessApi = defineOperations('consoleAccess', {
  read: operation({
    http: 'GET /api/main/console_access',
    summary: 'The networks from which people may use the console, and the address of the caller.',
    audience: ['staff'],
    permission: 'canManageGeneralAndSecuritySettings',
    input: Nothing,
    output: Access,
  }),
  save: operation({
    http: 'PUT /api/main/console_access',
    summary:
      'Replaces the networks from which people may use the console (IPv4 or IPv6, an address or CIDR); none means from anywhere. The caller’s own address must be in one of them. Open consoles elsewhere end at once.',
    audience: ['staff'],
    permission: 'canManageGeneralAndSecuritySettings',
    mustConfirm: true,
    input: z.object({ networks: z.array(line(64).pipe(z.string().min(1))).max(networksMax) }),
    output: Access,
    errors: ['conflict'],
  }),
})
