/** How a page is looked at. */
export type Look = { name: string; theme: 'light' | 'dark'; viewport: { width: number; height: number } }

/** Wide: a desk. Narrow: a phone. */
export const viewports = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const

/** Every theme at every width; `for (const look of looks) test(\`… (${look.name})\`, …)`. */
export const looks: Look[] = (['light', 'dark'] as const).flatMap((theme) =>
  Object.entries(viewports).map(([width, viewport]) => ({ name: `${theme}, ${width}`, theme, viewport })),
)

/** What a flow wears that does not care. */
export const plainLook: Look = { name: 'light, wide', theme: 'light', viewport: viewports.wide }
