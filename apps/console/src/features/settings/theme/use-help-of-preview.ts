import { createHttpClient, type HttpClient } from '@porchlight/client'
import type { Api } from '@porchlight/contracts'
import { type RefObject, useEffect } from 'react'
import { addressOf } from '../../../shared/boot.ts'

/** Content as strangers read it: the preview shows what visitors see, not what its viewer may. */
const asStranger = createHttpClient<Api>({ baseUrl: addressOf, authorization: () => null })

/** What the preview may ask for. */
const askable = ['categories', 'articles', 'article', 'news', 'newsFlash', 'searchArticles', 'searchIndex'] as const
type Asked = { type?: unknown; id?: unknown; name?: unknown; input?: unknown }

/**
 * Answers the widget's preview, whose origin may not call the server: public help content of this library only, whatever it asks. `onReady` runs when a preview
 * listens.
 */
export function useHelpOfPreview(frame: RefObject<HTMLIFrameElement | null>, support_lib_id: string, onReady: () => void): void {
  useEffect(() => {
    const heard = ({ source, data }: MessageEvent<Asked | null>) => {
      const preview = frame.current?.contentWindow
      if (!preview || source !== preview || typeof data !== 'object') return
      if (data?.type === 'previewReady') return onReady()
      const name = askable.find((one) => one === data?.name)
      if (data?.type !== 'help' || !name || typeof data.input !== 'object') return
      // A sandboxed page has no origin that could be named.
      const answer = (value?: unknown) => preview.postMessage({ type: 'answer', id: data.id, value }, '*')
      const call = asStranger.help[name] as (input: object) => Promise<unknown>
      call({ ...data.input, support_lib_id } satisfies Parameters<HttpClient<Api>['help']['categories']>[0]).then(answer, () => answer())
    }
    addEventListener('message', heard)
    return () => removeEventListener('message', heard)
  }, [frame, support_lib_id, onReady])
}
