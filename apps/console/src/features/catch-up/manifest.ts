import { defineFeature } from '../../shared/features/define-feature.ts'

/** What happened while the user was out of office; the shell shows its banner. */
export const manifest = defineFeature({ notices: { catch_up: { lists: [['catch-up']] } } })
