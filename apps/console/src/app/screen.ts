import type { ComponentType } from 'react'

/** A screen that is loaded when its route is opened; the module exports it as `Component`. Guards do not wait for it, nor it for them. */
export const screen = (load: () => Promise<{ Component: ComponentType }>) => ({ Component: async () => (await load()).Component })
