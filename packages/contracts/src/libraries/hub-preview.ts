import type { HomeSection } from './home-page.ts'
import type { HubLink } from './library-document.ts'

/** Class names of the help center that custom style sheets can rely on: every page has the first ones, the home page all of them. */
export const hubClassNames = ['.top', '.brand', '.foot', '.hero', '.section-title', '.card', '.line'] as const

/** What the preview of the help center shows as if it was saved. The console sends it as the `look` of a message. */
export type HubLook = {
  /** The style sheet of the theme color. */
  colors: string
  /** The address of the picture; '' for none. */
  siteIcon: string
  css: string
  heroTitle: string
  heroText: string
  sections: readonly HomeSection[]
  headerLinks: readonly HubLink[]
  footerLinks: readonly HubLink[]
  scheme: 'light' | 'dark'
}
