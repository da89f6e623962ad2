import { t } from './texts.ts'
import type { UnsentPictures } from './unsent-pictures.ts'

/** Returns a text that says why a document can't be saved completely; null once all its images have been uploaded. */
export function unsentText({ sending, failed }: UnsentPictures): string | null {
  if (failed > 0) return t('unsentPictures', { count: failed })
  return sending > 0 ? t('uploadingPictures', { count: sending }) : null
}

/** Returns the title of the prompt shown before leaving a text with images that haven't been uploaded. */
export const unsentLeaveTitle = (): string => t('leaveTitle')
export const unsentLeaveText = ({ sending, failed }: UnsentPictures): string => t('leavePictures', { count: sending + failed })
