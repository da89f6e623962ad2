import { environmentOf, serviceAddress } from '@porchlight/client'
import { type Boot, readBoot } from './read-boot.ts'

/** Data that the server embedded in this page. */
export const boot: Boot = readBoot(document.getElementById('boot')?.textContent)

/** Returns the base URL for `/api/<service>/…`, based on the host this page was opened on. */
export const addressOf = (service: string): string => serviceAddress(boot.services, service, environmentOf(location.hostname))
