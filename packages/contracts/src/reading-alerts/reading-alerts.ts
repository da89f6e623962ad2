import { z } from 'zod'
import { Nothing } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { readingLimitMax } from './reading-limits.ts'

const Limit = z.number().int().min(1).max(readingLimitMax).nullable()
const Limits = z.strictObject({ conversations: Limit, attachments: Limit, exports: Limit })

/** Settings of alerts to admins about people who read unusually large amounts. */
export const readingAlertsApi = defineOperations('readingAlerts', {
  read: operation({
    http: 'GET /api/main/reading_alerts',
    summary: 'How many conversations, files and exports a person or program may read within an hour before the admins are told; null: they never are.',
    audience: ['staff'],
    permission: 'canManageGeneralAndSecuritySettings',
    input: Nothing,
    output: z.object({ limits: Limits }),
  }),
  save: operation({
    http: 'PUT /api/main/reading_alerts',
    summary: 'Sets from how many conversations, files and exports within an hour on the admins are told. Nobody is stopped from reading.',
    audience: ['staff'],
    permission: 'canManageGeneralAndSecuritySettings',
    mustConfirm: true,
    input: z.object({ limits: Limits }),
    output: z.object({ limits: Limits }),
  }),
})
