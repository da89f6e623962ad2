import type { MantineColorSchemeManager } from '@mantine/core'

/** Stores the color scheme under the specification's key `darkTheme` ('true' or 'false'). Without a stored value, the system setting applies. */
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
