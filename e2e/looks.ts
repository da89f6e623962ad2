/** Viewport and theme of a page. */
export type Look = { name: string; theme: 'light' | 'dark'; viewport: { width: number; height: number } }

/** Wide: a desktop. Narrow: a phone. */
const viewports = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const

/** Every width; `for (const look of looks) test(\`… (${look.name})\`, …)`. `expectAccessible` itself checks both themes, on the same page. */
export const looks: Look[] = Object.entries(viewports).map(([name, viewport]) => ({ name, theme: 'light', viewport }))

/** Every width in every theme, for the flow that does the whole job in each. */
export const looksInBothThemes: Look[] = looks.flatMap((look) => [
  { ...look, name: `light, ${look.name}` },
  { ...look, name: `dark, ${look.name}`, theme: 'dark' },
])

/** The default look for flows that don't depend on it. */
export const plainLook: Look = { name: 'light, wide', theme: 'light', viewport: viewports.wide }
