import { limits } from '@porchlight/contracts/limits'
import type { ServiceAddress } from './environment.ts'

/** What the server writes into the page: base addresses of the services, and the label of the footer. */
export type Boot = { services: Record<string, ServiceAddress>; version_label: string }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Reads the boot JSON; a page served without one (Vite's dev server) talks to its own origin. */
export function readBoot(text: string | null | undefined): Boot {
  const fallback: Boot = { services: {}, version_label: limits.versionLabel }
  try {
    const value: unknown = JSON.parse(text ?? '')
    if (!isRecord(value)) return fallback
    const services = isRecord(value.services) ? (value.services as Record<string, ServiceAddress>) : {}
    return { services, version_label: typeof value.version_label === 'string' ? value.version_label : fallback.version_label }
  } catch {
    return fallback
  }
}
