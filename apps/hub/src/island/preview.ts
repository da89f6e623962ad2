import type { HubLook } from '@porchlight/contracts/libraries/hub-preview'

// Shows unsaved colors, pictures and style sheets on the page itself, as the console that embeds it sends them. Nothing leads away from the page.
const [accent, own] = [document.createElement('style'), document.createElement('style')]
document.head.append(accent, own)

const title = document.querySelector('.hero h1')
const usualTitle = document.documentElement.dataset.usualTitle ?? ''

/** Writes the heading of the home page and the line below it; without one of its own it has the usual one. */
function showHero({ heroTitle, heroText }: HubLook): void {
  if (title) title.textContent = heroTitle || usualTitle
  const known = document.querySelector('.hero-text')
  if (heroText === '') {
    known?.remove()
    return
  }
  const line = known ?? document.createElement('p')
  line.className = 'hero-text'
  line.setAttribute('dir', 'auto')
  line.textContent = heroText
  if (!known) title?.after(line)
}

/** Puts the sections of the home page in their order; others are hidden. */
function showSections({ sections }: HubLook): void {
  for (const section of document.querySelectorAll<HTMLElement>('main > section')) {
    const at = (sections as readonly string[]).indexOf(section.getAttribute('aria-labelledby') ?? '')
    section.hidden = at < 0
    section.dataset.place = String(at)
  }
  const inOrder = [...document.querySelectorAll<HTMLElement>('main > section')].sort((a, b) => Number(a.dataset.place) - Number(b.dataset.place))
  document.querySelector('main')?.append(...inOrder)
}

/** Shows the library's own links in `place`: the header or the footer. */
function showLinks(place: Element | null, links: HubLook['headerLinks'], isList: boolean): void {
  for (const known of place?.querySelectorAll('.own-link') ?? []) (isList ? (known.parentElement ?? known) : known).remove()
  const made = links.map(({ label, url }) => {
    const link = document.createElement('a')
    link.className = 'own-link'
    link.href = url
    link.dir = 'auto'
    link.textContent = label
    if (!isList) return link
    const entry = document.createElement('li')
    entry.append(link)
    return entry
  })
  if (isList) place?.prepend(...made)
  else place?.append(...made)
}

function show(look: HubLook): void {
  const { colors, siteIcon, css, scheme } = look
  showHero(look)
  showSections(look)
  showLinks(document.querySelector('.top nav'), look.headerLinks, false)
  showLinks(document.querySelector('.foot ul'), look.footerLinks, true)

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
