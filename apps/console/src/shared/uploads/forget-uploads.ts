import { ApiError } from '@porchlight/client'
import { defineTexts } from '@porchlight/ui/translate.ts'
import { api } from '../api.ts'
import { showError } from '../toasts.ts'

const t = defineTexts('uploads', {
  /** The specification's words (checklist C3). */
  deleteFailed: 'error while deleting image',
})

/** Addresses of uploads of this server; nothing else can be deleted here. */
const uploadAddress = /^\/files\/[A-Za-z0-9]{22}(\?w=\d{1,4})?$/

/**
 * Deletes pictures that nothing on the screen can bring back any more. The server keeps those that something still shows: a published text, an older version,
 * another article. A failure is shown once; what stays behind unused is removed by the server after a day.
 */
export async function forgetUploads(urls: readonly string[]): Promise<void> {
  try {
    for (const url of urls) if (uploadAddress.test(url)) await forget(url)
  } catch {
    showError(t('deleteFailed'))
  }
}

/** A picture that is gone already, or is not this user's to delete, is no failure: it is off the screen, which is all they asked for. */
async function forget(url: string): Promise<void> {
  await api.uploads.remove({ url }).catch((cause: unknown) => {
    if (!(cause instanceof ApiError && cause.code === 'not_found')) throw cause
  })
}
