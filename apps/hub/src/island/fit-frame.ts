/** Bounds of the frame's height in pixels, whatever the page in it says. */
const [heightMin, heightMax] = [240, 20_000]

/** Makes the frame of the contact form as high as the form, which reports its height. Without this script, the form scrolls in a frame of fixed height. */
export function fitFrame(frame: HTMLIFrameElement): void {
  addEventListener('message', ({ source, origin, data }: MessageEvent) => {
    if (source !== frame.contentWindow || origin !== location.origin) return
    const height = (data as { porchlight_form?: unknown } | null)?.porchlight_form
    if (typeof height === 'number') frame.style.blockSize = `${Math.min(Math.max(Math.ceil(height), heightMin), heightMax)}px`
  })
}
