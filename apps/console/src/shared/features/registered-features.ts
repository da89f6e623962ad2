import type { Feature } from './define-feature.ts'

let registered: readonly Feature[] = []

/** Makes the features known to shared code and to each other. Must be called before the first route is matched. */
export function registerFeatures(features: readonly Feature[]): void {
  registered = features
}

/** Returns all features of the console. */
export const registeredFeatures = (): readonly Feature[] => registered
