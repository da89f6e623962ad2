import Bowser from 'bowser'

const systems: Record<string, string> = {
  macOS: 'Mac OS',
  iOS: 'iOS',
  Windows: 'Windows',
  'Windows Phone': 'Windows',
  Android: 'Android',
  Linux: 'Linux',
  'Chrome OS': 'Linux',
}
const browsers: Record<string, string> = {
  Opera: 'Opera',
  'Opera Coast': 'Opera',
  'Opera Touch': 'Opera',
  'Microsoft Edge': 'Edge',
  Chrome: 'Chrome',
  Chromium: 'Chrome',
  'Samsung Internet for Android': 'Chrome',
  Safari: 'Safari',
  Firefox: 'Firefox',
  Focus: 'Firefox',
  'Internet Explorer': 'IE',
}

/** Returns operating system and browser by the names of the specification (checklist G4); 'unknown' for all others. */
export function deviceOf(userAgent: string): { os: string; browser: string } {
  if (userAgent === '') return { os: 'unknown', browser: 'unknown' }
  const { os, browser } = Bowser.parse(userAgent)
  return { os: systems[os.name ?? ''] ?? 'unknown', browser: browsers[browser.name ?? ''] ?? 'unknown' }
}

/** Characters of a URL in a record. */
const addressMax = 2048

/** Returns the first http or https URL: where the visitor is (parentURL, else the referrer, else the current address). '' if there is none. */
export const firstAddress = (addresses: readonly string[]): string =>
  addresses.find((address) => address.length <= addressMax && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) ?? ''
