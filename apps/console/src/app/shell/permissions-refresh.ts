import { limits } from '@porchlight/contracts/limits'

/** Runs `refresh` 500 ms after the permissions have changed (checklist B9); of changes that come in a row only the last one counts. */
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
