import type { Module } from '../../kernel/kernel.ts'
import { handlers } from './handlers.ts'

/** Passkeys of accounts: signing in with one alone, and proving again who is there. */
export const passkeys: Module = { name: 'passkeys', handlers }
