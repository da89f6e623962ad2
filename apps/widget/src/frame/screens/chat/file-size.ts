import { currentLocale } from '@porchlight/ui/translate.ts'

/** Formats a size in bytes: kB below a million, then MB. */
export function fileSize(bytes: number): string {
  const [value, unit] = bytes < 1e6 ? [Math.max(1, bytes / 1e3), 'kilobyte'] : [bytes / 1e6, 'megabyte']
  return new Intl.NumberFormat(currentLocale(), { style: 'unit', unit, maximumFractionDigits: value < 10 && unit === 'megabyte' ? 1 : 0 }).format(value)
}
