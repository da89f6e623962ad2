import type { MantineColorSchemeManager } from '@mantine/core'

/** Keeps the choice of light or dark under the specification's key `darkTheme` ('true' or 'false'); without one the system decides. */
export function darkThemeManager(): MantineColorSchemeManager {
  let stop: (() => void) | null = null
  return {
    get: () => read(localStorage.getItem('darkTheme')),
    set: (scheme) => (scheme === 'auto' ? localStorage.removeItem('darkTheme') : localStorage.setItem('darkTheme', String(scheme === 'dark'))),
    subscribe: (update) => {
      const hear = (event: StorageEvent) => event.key === 'darkTheme' && update(read(event.newValue))
      addEventListener('storage', hear)
      stop = () => removeEventListener('storage', hear)
    },
    unsubscribe: () => stop?.(),
    clear: () => localStorage.removeItem('darkTheme'),
  }
}

const read = (value: string | null) => (value === null ? 'auto' : value === 'true' ? 'dark' : 'light')
