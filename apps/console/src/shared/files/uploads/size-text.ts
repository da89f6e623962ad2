import { currentLocale } from '@porchlight/ui'

/** Formats a file size: '34 kB', '1.2 MB'. */
export function sizeText(bytes: number): string {
  const [value, unit] = bytes < 1_000_000 ? ([Math.max(1, bytes / 1000), 'kilobyte'] as const) : ([bytes / 1_000_000, 'megabyte'] as const)
  return new Intl.NumberFormat(currentLocale(), { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: unit === 'megabyte' ? 1 : 0 }).format(value)
}
