import type { Feature } from './define-feature.ts'

let registered: readonly Feature[] = []

/** Registers the features, making them available to shared code and to each other. Must be called before the first route is matched. */
export function registerFeatures(features: readonly Feature[]): void {
  registered = features
}

/** Returns all registered features. */
export const registeredFeatures = (): readonly Feature[] => registered
