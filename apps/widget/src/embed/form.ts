/**
 * Shows a form on a customer's page: a frame in place of this script, as high as the form in it. Parameters of the page's address go along, for the form's hidden
 * fields.
 */
const script = document.currentScript

/** Frames are never higher, whatever they say. In pixels. */
const heightMax = 20_000

if (script instanceof HTMLScriptElement && script.dataset.library && script.dataset.form) {
  const { library, form, locale, title } = script.dataset
  const address = new URL(`form/${encodeURIComponent(library)}/${encodeURIComponent(form)}`, script.src)
  for (const [name, value] of new URLSearchParams(location.search)) address.searchParams.append(name, value)
  address.searchParams.set('embed', '1')
  if (locale) address.searchParams.set('language', locale)
  const frame = document.createElement('iframe')
  Object.assign(frame, { src: address.href, title: title || 'Form', referrerPolicy: 'no-referrer-when-downgrade' })
  Object.assign(frame.style, { display: 'block', inlineSize: '100%', blockSize: '480px', border: '0', colorScheme: 'normal' })
  const listen = ({ source, origin, data }: MessageEvent) => {
    if (!frame.isConnected) return removeEventListener('message', listen)
    if (source !== frame.contentWindow || origin !== address.origin) return
    const height = (data as { porchlight_form?: unknown } | null)?.porchlight_form
    if (typeof height === 'number' && height > 0) frame.style.blockSize = `${Math.min(Math.ceil(height), heightMax)}px`
  }
  addEventListener('message', listen)
  script.after(frame)
}
