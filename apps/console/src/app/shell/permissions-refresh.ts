import { limits } from '@porchlight/contracts/limits'
import { debounce } from 'es-toolkit'

/** Debounces `refresh`: it runs 500 ms after the last of a series of permission changes (checklist B9). */
export const permissionsRefresh = (refresh: () => void) => debounce(refresh, limits.permissionsRefreshMs)
