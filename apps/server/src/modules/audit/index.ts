import type { Module } from '../../kernel/kernel.ts'
import { auditQueries } from './queries.ts'

/** The audit log of a library: its rows, for those who manage rights. */
export const audit: Module = { name: 'audit', handlers: auditQueries }
