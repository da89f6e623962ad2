import { useMediaQuery } from '@mantine/hooks'

/** Returns whether the icon bar is at the bottom. Uses the same breakpoint as the shell's stylesheets. */
export function useNarrow(): boolean {
  return useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false
}
