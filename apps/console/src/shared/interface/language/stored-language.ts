/** Returns the tag of the language chosen in this browser; 'en' if none was chosen or storage is unavailable. */
export function storedLanguage(): string {
  try {
    return localStorage.getItem('language') ?? 'en'
  } catch (_storageRefused) {
    return 'en'
  }
}
