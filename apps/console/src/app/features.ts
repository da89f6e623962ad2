import type { Feature } from '../shared/features/define-feature.ts'

/** The manifests of all folders in `features`, sorted by folder; so a new feature is listed nowhere. */
const manifests = import.meta.glob<Feature>('../features/*/manifest.ts', { eager: true, import: 'manifest' })

/** Every console feature. The order matters only for commands; everything else has its own sort order. */
export const features: readonly Feature[] = Object.values(manifests)
