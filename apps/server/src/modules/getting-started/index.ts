import { gettingStartedApi } from '@porchlight/contracts/getting-started/getting-started'
import type { Module } from '../../kernel/kernel.ts'
import { query } from '../../kernel/operations.ts'
import { presentProgress } from './progress.ts'
import { presentStates } from './settings-states.ts'
import { skipStep } from './skip-step.ts'

/** The steps from a new library to a working desk, and the state of its settings at a glance. */
export const gettingStarted: Module = {
  name: 'getting-started',
  handlers: [query(gettingStartedApi.read, presentProgress), skipStep, query(gettingStartedApi.settingsStates, presentStates)],
}
