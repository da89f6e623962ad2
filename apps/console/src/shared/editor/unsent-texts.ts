import { t } from './texts.ts'
import type { UnsentPictures } from './unsent-pictures.ts'

/** What keeps a text from being saved whole, in a few words; null when the server has all its images. */
export function unsentText({ sending, failed }: UnsentPictures): string | null {
  if (failed > 0) return t('unsentPictures', { count: failed })
  return sending > 0 ? t('uploadingPictures', { count: sending }) : null
}

/** The question before a text is left with images that were not uploaded. */
export const unsentLeaveTitle = (): string => t('leaveTitle')
export const unsentLeaveText = ({ sending, failed }: UnsentPictures): string => t('leavePictures', { count: sending + failed })
