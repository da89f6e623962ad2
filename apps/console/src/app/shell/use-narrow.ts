import { useMediaQuery } from '@mantine/hooks'

/** Is the icon bar at the bottom? The same width as in the shell's style sheets. */
export function useNarrow(): boolean {
  return useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false
}
