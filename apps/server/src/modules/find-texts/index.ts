import type { Module } from '../../kernel/kernel.ts'
import { textsContaining } from './handlers.ts'

/** Which texts have some words. */
export const findTexts: Module = { name: 'find-texts', handlers: [textsContaining] }
