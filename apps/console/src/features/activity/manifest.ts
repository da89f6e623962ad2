import { defineFeature } from '../../shared/features/define-feature.ts'

/** The 'User Activities Feed' behind the bell. */
export const manifest = defineFeature({
  notices: { feed: [['feeds']], permissions: [['feeds']] },
})
