/** In ms. */
const readWithin = 60_000

/** Downloads a file under its own name. */
export function downloadFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // Safari reads a large file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), readWithin)
}
