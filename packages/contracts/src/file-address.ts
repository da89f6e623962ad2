/** Returns the address of a picture's smaller version. An address may already have parameters: the key that opens it. */
export const inWidth = (address: string, width: number): string => `${address}${address.includes('?') ? '&' : '?'}w=${width}`

/** Returns the address as texts and settings store it: without a key, which would not last. */
export const storedAddress = (address: string): string => address.replace(/^(\/files\/[A-Za-z0-9]{22})\?.*$/, '$1')
