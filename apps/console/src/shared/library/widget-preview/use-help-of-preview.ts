import { createHttpClient, type HttpClient } from '@porchlight/client'
import type { Api } from '@porchlight/contracts/api'
import { type RefObject, useEffect } from 'react'
import { addressOf } from '../../connection/boot.ts'

/** Client without a session: the preview shows what visitors see, regardless of the user's permissions. */
const asStranger = createHttpClient<Api>({ baseUrl: addressOf, authorization: () => null })

/** Operations that the preview may call. */
const askable = ['categories', 'articles', 'article', 'news', 'newsFlash', 'searchArticles', 'searchIndex', 'searchSnippets'] as const
type Asked = { type?: unknown; id?: unknown; name?: unknown; input?: unknown }

/**
 * Handles API calls for the widget preview, because its origin may not call the server. Serves only this library's public help content, regardless of the
 * request. Calls `onReady` when a preview is listening.
 */
export function useHelpOfPreview(frame: RefObject<HTMLIFrameElement | null>, support_lib_id: string, onReady: () => void): void {
  useEffect(() => {
    const heard = ({ source, data }: MessageEvent<Asked | null>) => {
      const preview = frame.current?.contentWindow
      if (!preview || source !== preview || typeof data !== 'object') return
      if (data?.type === 'previewReady') return onReady()
      const name = askable.find((one) => one === data?.name)
      if (data?.type !== 'help' || !name || typeof data.input !== 'object') return
      // A sandboxed page has an opaque origin, which can't be used as a target origin.
      const answer = (value?: unknown) => preview.postMessage({ type: 'answer', id: data.id, value }, '*')
      const call = asStranger.help[name] as (input: object) => Promise<unknown>
      call({ ...data.input, support_lib_id } satisfies Parameters<HttpClient<Api>['help']['categories']>[0]).then(answer, () => answer())
    }
    addEventListener('message', heard)
    return () => removeEventListener('message', heard)
  }, [frame, support_lib_id, onReady])
}
