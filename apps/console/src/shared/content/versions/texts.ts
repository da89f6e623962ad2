import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for drafts that are published as versions. */
export const t = defineTexts('versions', {
  publish: 'Publish',
  unpublish: 'Unpublish',
  isPublished: 'Version {version} is published.',
  isPublishedBy: 'Version {version} is published, by {name}.',
  hasChanges: 'There are newer changes.',
  cancel: 'Cancel',
  close: 'Close',
  versions: 'Versions',
  none: 'Nothing has been published yet',
  version: 'Version {version}',
  current: 'published',
  compare: 'Compare',
  compareVersion: 'Compare version {version} with the draft',
  same: 'The draft is the same.',
  was: 'Version {version}',
  is: 'Draft',
  restore: 'Use as draft',
  restoreVersion: 'Use version {version} as draft',
  restored: 'Version {version} is the draft now',
  more: 'Show more versions',
})
