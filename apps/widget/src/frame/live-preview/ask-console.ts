import { ApiError } from '@porchlight/client'
import type { FromPreview, ToPreview } from '../../protocol.ts'
import type { HelpClient } from '../help/help.ts'

/** Posts to the console that embeds the preview. The target origin is `*`, which is safe because nothing in the preview is secret. */
const tell = (message: FromPreview) => parent.postMessage(message, '*')

/**
 * Help content for the preview. The preview's origin may not call the server, so requests go through the embedding console. Visitor activity is not recorded.
 * `onLook` receives the preview's appearance, initially and after every change.
 */
export function helpFromConsole(onLook: (look: Extract<ToPreview, { type: 'look' }>['look']) => void): HelpClient {
  const waiting = new Map<number, { answer: (value: unknown) => void; fail: (failure: ApiError) => void }>()
  let last = 0
  addEventListener('message', ({ source, data }: MessageEvent<ToPreview | null>) => {
    if (source !== parent || !data) return
    if (data.type === 'look') return onLook(data.look)
    if (data.type !== 'answer') return
    const call = waiting.get(data.id)
    waiting.delete(data.id)
    if (data.value === undefined) call?.fail(new ApiError('unavailable', 0))
    else call?.answer(data.value)
  })
  tell({ type: 'previewReady' })
  const ask = (name: string) => (input: unknown) =>
    new Promise((answer, fail) => {
      last += 1
      waiting.set(last, { answer, fail })
      tell({ type: 'help', id: last, name, input })
    })
  const nothing = async () => ({})
  return {
    help: new Proxy({}, { get: (_, name) => ask(String(name)) }),
    visitorActivity: new Proxy({}, { get: () => nothing }),
    articles: { count: nothing },
    contactForms: { shown: async () => ({ contact_form: null }) },
  } as unknown as HelpClient
}
