import { defineFeature } from '../../shared/features/define-feature.ts'

/** The 'User Activities Feed' that the bell opens. */
export const manifest = defineFeature({
  notices: { feed: { lists: [['feeds']] }, permissions: { lists: [['feeds']] } },
})
