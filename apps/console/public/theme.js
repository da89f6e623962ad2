// Runs before the first paint, so that a dark console never flashes white. The key is the specification's (console.md §3).
try {
  const stored = localStorage.getItem('darkTheme')
  const dark = stored === null ? matchMedia('(prefers-color-scheme: dark)').matches : stored === 'true'
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
} catch (_storageRefused) {}
