/** Downloads the file at an address that an operation gave out: the browser asks for it with its session's cookie, and writes it to the disk as it comes. */
export function openDownload({ address }: { address: string }, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  // With a name, a refusal is a failed download, not a page.
  link.download = name || 'download'
  link.click()
}
