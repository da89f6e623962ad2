/** How a page is looked at. */
export type Look = { name: string; theme: 'light' | 'dark'; viewport: { width: number; height: number } }

/** Wide: a desk. Narrow: a phone. */
const viewports = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const

/** Every width; `for (const look of looks) test(\`… (${look.name})\`, …)`. The themes are looked at by `expectAccessible` itself, on the same page. */
export const looks: Look[] = Object.entries(viewports).map(([name, viewport]) => ({ name, theme: 'light', viewport }))

/** Every width in every theme, for the flow that does the whole job in each. */
export const looksInBothThemes: Look[] = looks.flatMap((look) => [
  { ...look, name: `light, ${look.name}` },
  { ...look, name: `dark, ${look.name}`, theme: 'dark' },
])

/** What a flow wears that does not care. */
export const plainLook: Look = { name: 'light, wide', theme: 'light', viewport: viewports.wide }
