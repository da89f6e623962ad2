import type { EndpointRow } from '../endpoints.ts'
import type { DeliveryRow } from '../send-webhook.ts'

/** A webhook that this process is sending, and where to. A test never switches its receiver off for failing. */
export type TakenDelivery = { lease: string; delivery: DeliveryRow; endpoint: EndpointRow; isTest?: true }
