/** The storage methods that visitor memory needs. */
export type KeepingPlace = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const yearSeconds = 31_536_000

/**
 * Returns the frame's localStorage. If the browser denies it to third-party frames (as private windows do), returns a cookie store instead, limited to the
 * frame's own path and partitioned by the embedding site: no other site can read the cookie, and it is sent only with requests to that path.
 */
export function browserStorage(): KeepingPlace {
  try {
    const storage = window.localStorage
    storage.getItem('')
    return storage
  } catch {
    return partitionedCookies
  }
}

const cookie = (name: string, value: string, seconds: number) => {
  const path = location.pathname.split('/').slice(0, 3).join('/')
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere, and this is written rarely
  document.cookie = `${encodeURIComponent(name)}=${encodeURIComponent(value)}; Path=${path}; Max-Age=${seconds}; Secure; SameSite=None; Partitioned`
}

const partitionedCookies: KeepingPlace = {
  getItem(name) {
    const start = `${encodeURIComponent(name)}=`
    const found = document.cookie.split('; ').find((one) => one.startsWith(start))
    return found ? decodeURIComponent(found.slice(start.length)) : null
  },
  setItem: (name, value) => cookie(name, value, yearSeconds),
  removeItem: (name) => cookie(name, '', 0),
}
