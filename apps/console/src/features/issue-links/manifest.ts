import { defineFeature } from '../../shared/features/define-feature.ts'

/** Issues of GitHub, GitLab, Linear and Jira beside a conversation. */
export const manifest = defineFeature({ conversation: () => import('./conversation-places.tsx') })
