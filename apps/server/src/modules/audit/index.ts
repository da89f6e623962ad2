import type { Module } from '../../kernel/kernel.ts'
import { policyHandlers, removeOldRows } from './policy.ts'
import { auditQueries } from './queries.ts'

/** The audit log of a library: its rows and how long they are kept, for those who manage rights. */
export const audit: Module = { name: 'audit', handlers: [...auditQueries, ...policyHandlers], schedules: [removeOldRows] }
