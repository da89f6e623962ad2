import type { ComponentType } from 'react'

/** Lazy-loads a screen when its route opens; the module must export it as `Component`. Guard and screen load in parallel. */
export const screen = (load: () => Promise<{ Component: ComponentType }>) => ({ Component: async () => (await load()).Component })
