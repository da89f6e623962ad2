import { limits } from '@porchlight/contracts/limits'

/** Runs `refresh` 500 ms after the last of a series of permission changes (checklist B9). */
export function permissionsRefresh(refresh: () => void): { hearChange: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  return {
    hearChange() {
      stop()
      timer = setTimeout(refresh, limits.permissionsRefreshMs)
    },
    stop,
  }
}
