import { isVideoAddress } from '@porchlight/ui/rich-text/allowed-only.ts'

/** Returns the embed URL for a video's page URL, or null if it isn't a video on a supported host. YouTube videos are embedded from its cookie-free domain. */
export function videoAddress(text: string): string | null {
  const address = text.trim()
  if (!URL.canParse(address)) return null
  const { protocol, hostname, pathname, searchParams } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:') return null
  const host = hostname.replace(/^(www|m)\./, '')
  const [first = '', second = ''] = pathname.split('/').slice(1)
  if (host === 'youtu.be') return youTube(first)
  if (host === 'youtube.com' && first === 'watch') return youTube(searchParams.get('v'))
  if (host === 'youtube.com' && ['shorts', 'live', 'embed'].includes(first)) return youTube(second)
  if (host === 'vimeo.com' && /^\d+$/.test(first)) return `https://player.vimeo.com/video/${first}`
  if (host === 'loom.com' && ['share', 'embed'].includes(first) && /^\w+$/.test(second)) return `https://www.loom.com/embed/${second}`
  if (host.endsWith('wistia.com') && first === 'medias' && /^\w+$/.test(second)) return `https://fast.wistia.net/embed/iframe/${second}`
  return isVideoAddress(address) ? address : null
}

const youTube = (id: string | null) => (id && /^[\w-]{6,20}$/.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : null)
