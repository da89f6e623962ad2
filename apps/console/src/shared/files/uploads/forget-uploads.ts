import { ApiError } from '@porchlight/client'
import { defineTexts } from '@porchlight/ui/translate.ts'
import { api } from '../../connection/api.ts'
import { showError } from '../../interface/toasts.ts'

const t = defineTexts('uploads', {
  /** Quoted from the specification (checklist C3). */
  deleteFailed: 'error while deleting image',
})

/** Matches URLs of this server's uploads; nothing else can be deleted here. */
const uploadAddress = /^\/files\/[A-Za-z0-9]{22}(\?[\w=&-]{0,60})?$/

/**
 * Deletes images that undo can no longer restore. The server keeps images that are still used by a published text, an older version or another article.
 * Failures are shown once; the server removes unused leftovers after a day.
 */
export async function forgetUploads(urls: readonly string[]): Promise<void> {
  try {
    for (const url of urls) if (uploadAddress.test(url)) await forget(url)
  } catch {
    showError(t('deleteFailed'))
  }
}

/** Ignores images that are already deleted or aren't the user's to delete: they are off the screen, which is all the user asked for. */
async function forget(url: string): Promise<void> {
  await api.uploads.remove({ url }).catch((cause: unknown) => {
    if (!(cause instanceof ApiError && cause.code === 'not_found')) throw cause
  })
}
