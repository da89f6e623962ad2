import type { BootOptions } from '@porchlight/embed/types'
import type { LoaderWords } from '../protocol.ts'
import { signColor } from '../theme-color.ts'
import css from './loader.css?inline'

export type Surface = ReturnType<typeof drawSurface>

const space = 'http://www.w3.org/2000/svg'

/** Creates elements one by one: a customer page with Trusted Types refuses markup in strings. */
function make<K extends keyof HTMLElementTagNameMap>(tag: K, className: string, parent: Node): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  element.className = className
  parent.appendChild(element)
  return element
}

function icon(d: string, parent: Node) {
  const svg = parent.appendChild(document.createElementNS(space, 'svg'))
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.appendChild(document.createElementNS(space, 'path')).setAttribute('d', d)
}

/**
 * Creates the loader's elements on the customer's page: launcher and (still empty) panel in one host element with a shadow root, so that styles don't leak
 * either way. `memory` has the current texts; `position` is left, right, or anything else for the end side of the page's direction.
 */
export function drawSurface({ position, offsetX, offsetY, zIndex, theme }: BootOptions, memory: { words: LoaderWords }) {
  const host = document.createElement('porchlight-widget')
  host.style.cssText = `all:initial!important;position:fixed!important;z-index:${+(zIndex as number) || 11000}!important`
  const shadow = host.attachShadow({ mode: 'open' })
  // A constructed style sheet is not subject to the page's CSP.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  shadow.adoptedStyleSheets = [sheet]

  const root = make('div', 'root', shadow)
  // The launcher sits at the inline end, so the direction determines its side.
  root.dir = position ? (position === 'left' ? 'rtl' : 'ltr') : getComputedStyle(document.documentElement).direction
  // Anything but a number falls back to the default distance.
  root.style.cssText = `--x:${offsetX ?? 20}px;--y:${offsetY ?? 20}px;color-scheme:${theme || 'light dark'}`
  const panel = make('div', 'panel', root)
  const failure = make('div', 'failure', panel)
  failure.role = 'alert'
  make('span', '', failure).textContent = memory.words.failed
  const retry = make('button', '', failure)
  retry.textContent = memory.words.retry
  const launcher = make('button', 'launcher', root)
  // A speech bubble, or an arrow while the panel is open.
  icon('M5 5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-6l-5 4v-4H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2M8 9h8M8 13h5', launcher)
  icon('M6 9l6 6 6-6', launcher)
  const badge = make('span', 'badge', launcher)

  let isOpen = false
  let mark = ''
  const show = (class_name: string, isShown: boolean) => root.classList.toggle(class_name, isShown)
  const surface = {
    host,
    panel,
    retry,
    launcher,
    show,
    /** Paints with a color, and returns it; nothing if it is none. */
    color(color = '') {
      const on = signColor(color)
      if (on) root.style.cssText += `;--color:${color};--on:${on}`
      return on && color
    },
    /** Shows the count on the launcher and, if allowed, in the page title. */
    unread(count: number, isInTitle?: boolean) {
      const text = count > 99 ? '99+' : `${count || ''}`
      badge.textContent = text
      surface.opened(isOpen)
      const title = surface.title()
      mark = text && isInTitle ? `(${text}) ` : ''
      if (document.title !== mark + title) document.title = mark + title
    },
    /** Returns the page's own title. */
    title: () => document.title.replace(mark, ''),
    /** Shows the peek next to the launcher, `height` pixels high; 0 hides it. */
    peek(height: number) {
      show('peek', height > 0)
      root.style.cssText += `;--peek:${height}px`
    },
    opened(next: boolean) {
      isOpen = next
      show('open', next)
      launcher.ariaExpanded = `${next}`
      const { words } = memory
      launcher.ariaLabel = next ? words.close : words.open + (badge.textContent && words.unread + badge.textContent)
    },
  }
  // Next to the body, because sites replace their body to show the next page.
  document.documentElement.append(host)
  return surface
}
