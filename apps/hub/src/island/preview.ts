import type { HubLook } from '@porchlight/contracts/libraries/hub-preview'

// Shows unsaved colors, pictures and style sheets on the page itself, as the console that embeds it sends them. Nothing leads away from the page.
const [accent, own] = [document.createElement('style'), document.createElement('style')]
document.head.append(accent, own)

function show({ colors, siteIcon, css, scheme }: HubLook): void {
  document.documentElement.dataset.theme = scheme
  accent.textContent = colors
  own.textContent = css
  const brand = document.querySelector('.brand')
  const known = brand?.querySelector('img')
  if (siteIcon === '') {
    known?.remove()
    return
  }
  const icon = known ?? document.createElement('img')
  icon.alt = ''
  icon.width = 32
  icon.height = 32
  icon.src = siteIcon
  if (!known) brand?.prepend(icon)
}

addEventListener('message', ({ source, data }: MessageEvent<{ type?: unknown; look?: HubLook } | null>) => {
  if (source === parent && data?.type === 'look' && data.look) show(data.look)
})
for (const act of ['click', 'submit', 'auxclick']) addEventListener(act, (event) => event.preventDefault(), true)
parent.postMessage({ type: 'previewReady' }, '*')
